/* Widget Mechs: while a move is pointed at, colour the dice by the pairs it makes. */

const page = document.getElementById("table");
const valueOf = (die) => Number(die.dataset.value);

/** The dice that the move pointed at pairs: by its label, or by the part that it would build or hit. */
function pointedPair(dice) {
  const action = page.querySelector(".action:is(:hover, :focus-visible)"),
    words = action?.textContent.match(/(build|pair) (\d+) and (\d+)/),
    plate = page.querySelector("#board .plate.pointed");
  if (words?.[1] === "pair") return pairOf(dice, (a, b) => `${a} ${b}` === `${words[2]} ${words[3]}`);
  const total = Number(words?.[2] ?? plate?.dataset.thing.split(":")[2]);
  return pairOf(dice, (a, b) => a + b === total);
}

function pairOf(dice, fits) {
  for (const [at, die] of dice.entries())
    for (const other of dice.slice(at + 1)) {
      const [low, high] = [valueOf(die), valueOf(other)].sort((a, b) => a - b);
      if (fits(low, high)) return [die, other];
    }
  return [];
}

function colour() {
  const all = [...page.querySelectorAll("#board .die")],
    dice = [...page.querySelectorAll("#board [data-thing=dice] .die")],
    first = pointedPair(all),
    second = first.length && dice.length === 4 ? dice.filter((die) => !first.includes(die)) : [];
  for (const die of all) {
    die.classList.toggle("pair0", first.includes(die));
    die.classList.toggle("pair1", second.includes(die));
  }
  const sum = (pair) => pair.reduce((total, die) => total + valueOf(die), 0),
    isTwice = second.length > 0 && sum(first) === sum(second);
  page.querySelector("#board .sheet.on")?.classList.toggle("twice", isTwice);
}

// The page marks the parts in its own listeners: look after them.
for (const kind of ["mouseover", "mouseout", "focusin", "focusout"])
  page?.addEventListener(kind, () => requestAnimationFrame(colour));
