/* Unpacks our archives: ZIP files without compression, which Python's own functions take a second for. */

const END = 0x06054b50,
  END_SIZE = 22;

/** Write an archive's files into a folder of Emscripten's file system, which may keep the archive's memory. */
export function unpack(FS, folder, bytes) {
  const known = new Set();
  for (const [name, data] of entries(bytes)) {
    const place = `${folder}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!known.has(place)) FS.mkdirTree(place);
    known.add(place);
    FS.writeFile(`${folder}/${name}`, data, { canOwn: true });
  }
}

/** The names and contents of an archive's files. */
export function* entries(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    u16 = (at) => view.getUint16(at, true),
    u32 = (at) => view.getUint32(at, true),
    end = bytes.length - END_SIZE;
  if (u32(end) !== END) throw new Error("an archive is damaged");
  let at = u32(end + 16);
  for (let n = u16(end + 10); n > 0; n -= 1) {
    const size = u32(at + 24),
      name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + u16(at + 28))),
      local = u32(at + 42),
      start = local + 30 + u16(local + 26) + u16(local + 28);
    yield [name, bytes.subarray(start, start + size)];
    at += 46 + u16(at + 28) + u16(at + 30) + u16(at + 32);
  }
}
