/* Libraries that Python has loaded when a snapshot of its memory is taken. They are loaded before it starts, at the same
   places in memory each time, because the snapshot contains their data but not their code. */

export const PLACE = "/lib/cogworks-site";
const LIBRARIES = ["pydantic_core/_pydantic_core", "librt/internal", "librt/vecs"].map(
    (name) => `${name}.cpython-314-wasm32-emscripten.so`,
  ),
  GROWTH = 1 << 23;

/** What creates Pyodide's module: with these libraries, and memory of at least this size. */
export function withLibraries(create, addressOf, size = 0) {
  return async (settings) => {
    const { locateFile } = settings;
    settings.dynamicLibraries = LIBRARIES.map((name) => `${PLACE}/${name}`);
    settings.locateFile = (name) =>
      name.startsWith(PLACE) ? addressOf(name.slice(PLACE.length + 1)) : locateFile(name);
    const module = await create(settings);
    // The snapshot says what of this is in use.
    while (module.HEAP8.length < size) module._malloc(GROWTH);
    return module;
  };
}
