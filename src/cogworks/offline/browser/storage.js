/* The database's files in the browser's private file system: what SQLite has flushed survives a killed browser. */

const NAMES = ["tables.db", "tables.db-wal", "tables.db-journal"];
const [ENOENT, ENOSPC, EIO, EROFS, EINVAL] = [44, 51, 29, 69, 28];
const TRIES = 80,
  PAUSE = 150;

/** Mount the files in a folder: "stored"; "memory" without such a file system; "held" while another tab has them. */
export async function openStorage(FS, folder, site) {
  FS.mkdirTree(folder);
  let place;
  try {
    const root = await navigator.storage.getDirectory();
    place = await root.getDirectoryHandle(`cogworks ${encodeURIComponent(site)}`, { create: true });
  } catch {
    return "memory";
  }
  const handles = {};
  for (const name of NAMES) {
    const file = await place.getFileHandle(name, { create: true });
    if (!file.createSyncAccessHandle) return "memory";
    handles[name] = await opened(file);
    if (!handles[name]) return "held";
  }
  FS.mount(fileSystem(FS, handles), {}, folder);
  return "stored";
}

/** The only handle of a file; a tab that has just been closed or has crashed may hold it for some seconds. */
async function opened(file) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
  return null;
}

/** A file system for Emscripten with these files only. */
function fileSystem(FS, handles) {
  const fail = (code) => {
      throw new FS.ErrnoError(code);
    },
    /** A full disk and any other failure, as SQLite expects them. */
    tried = (work) => {
      try {
        return work();
      } catch (error) {
        return fail(error.name === "QuotaExceededError" ? ENOSPC : EIO);
      }
    },
    attributes = (node, size) => ({
      dev: 1,
      ino: node.id,
      mode: node.mode,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      size,
      atime: new Date(0),
      mtime: new Date(0),
      ctime: new Date(0),
      blksize: 4096,
      blocks: Math.ceil(size / 4096),
    }),
    folderOps = {
      getattr: (node) => attributes(node, 4096),
      setattr() {},
      lookup: (parent, name) => (parent.files[name]?.isThere ? parent.files[name] : fail(ENOENT)),
      mknod(parent, name) {
        const node = parent.files[name] ?? fail(EROFS);
        node.isThere = true;
        return node;
      },
      unlink(parent, name) {
        const node = parent.files[name] ?? fail(ENOENT);
        tried(() => (node.handle.truncate(0), node.handle.flush()));
        node.isThere = false;
      },
      readdir: (node) => [".", "..", ...NAMES.filter((name) => node.files[name].isThere)],
    },
    fileOps = {
      getattr: (node) => attributes(node, node.handle.getSize()),
      setattr: (node, { size }) => size === undefined || tried(() => node.handle.truncate(size)),
    },
    streamOps = {
      read: ({ node }, buffer, offset, length, position) =>
        tried(() => node.handle.read(buffer.subarray(offset, offset + length), { at: position })),
      write: ({ node }, buffer, offset, length, position) =>
        tried(() => node.handle.write(buffer.subarray(offset, offset + length), { at: position })),
      llseek(stream, offset, whence) {
        const from = [0, stream.position, stream.node.handle.getSize()][whence];
        return from + offset < 0 ? fail(EINVAL) : from + offset;
      },
      fsync: ({ node }) => (tried(() => node.handle.flush()), 0),
    };
  return {
    mount() {
      const root = FS.createNode(null, "/", 0o40777, 0);
      root.node_ops = folderOps;
      root.stream_ops = {};
      root.files = {};
      for (const [name, handle] of Object.entries(handles)) {
        const node = FS.createNode(root, name, 0o100666, 0);
        // Removed from the table of names, where files that don't exist would be found.
        FS.hashRemoveNode?.(node);
        // An empty journal means that nothing is to be undone.
        Object.assign(node, { handle, node_ops: fileOps, stream_ops: streamOps, isThere: name === NAMES[0] || handle.getSize() > 0 });
        root.files[name] = node;
      }
      return root;
    },
  };
}
