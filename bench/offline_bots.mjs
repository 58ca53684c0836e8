/* Thinking times of bots in a browser's Python: node offline_bots.mjs PYODIDE ROOT PACKAGES LEVELS. */

const [, , pyodide, root, packages, levels] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide({ env: { COGWORKS_INTERPRETED: "1", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [place, folder] of Object.entries({ "/root-folder": root, "/packages": packages })) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.runPython(`
import sys, time
sys.path[:0] = ["/root-folder/src", "/root-folder", "/packages"]
from statistics import median
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import answer
from cogworks.engine.dice import Dice
from cogworks.engine.registry import game, games

def positions(of, n):
    dice, state, found = Dice(5), of.new(2), []
    while not state.is_over() and len(found) < n:
        if int(state.to_move()) < 0:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append(state.clone())
        state.act(legal[dice.below(len(legal))])
    return found

for name in games():
    of = game(name)
    line = []
    for level in "${levels}".split(","):
        times = []
        for state in positions(of, 12):
            asked = knowledge(of, state, of.settle({}), level, 1)
            began = time.perf_counter()
            answer(asked)
            times.append(1000 * (time.perf_counter() - began))
        line.append(f"{level} {median(times):.0f}/{max(times):.0f}")
    print(f"{name}: {', '.join(line)} ms (median/longest)")
`);
process.exit(0);
