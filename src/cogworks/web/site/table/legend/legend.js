/* Words for signs and badges: next to the pointer, and under an enlarged card. */

const REST = 250,
  GAP = 14;
const words = Object.entries(JSON.parse(document.getElementById("legend")?.textContent ?? "{}")),
  tip = document.getElementById("sign-words");
/** Instead of words: what the sign's element says of itself. */
const OWN = "@label";

const said = (sign, text) => (text === OWN ? sign.dataset.label : text) ?? "";

/** The innermost sign around an element, with its words; null if there is none. */
function signAt(element) {
  let found = null;
  for (const [selector, text] of words) {
    const sign = element.closest(selector);
    if (sign && (!found || found.sign.contains(sign))) found = { sign, text: said(sign, text) };
  }
  return found?.text ? found : null;
}

/** All signs on a card with their words, each once: a list that is placed under the enlarged card. */
export function legendOf(card) {
  const list = document.createElement("ul"),
    seen = new Set();
  list.className = "signs";
  for (const [selector, text] of words) {
    const sign = text === OWN ? null : card.querySelector(selector);
    if (!sign || seen.has(text)) continue;
    seen.add(text);
    const line = document.createElement("li"),
      drawing = sign.cloneNode(true);
    // A letter or a number alone would say nothing; a whole strip would not fit.
    if (sign.matches("svg, .pip, .stub")) line.append(drawing);
    line.append(text);
    list.append(line);
  }
  return list;
}

/** Show the words of a sign next to a point, inside the window. */
function show({ text }, x, y) {
  tip.textContent = text;
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect(),
    below = y + GAP + height < innerHeight;
  tip.style.left = `${Math.max(4, Math.min(x + GAP, innerWidth - width - 4))}px`;
  tip.style.top = `${below ? y + GAP : Math.max(4, y - height - GAP)}px`;
}

/** Explain signs in an area on hover, and on a tap that does nothing else. */
export function watchLegend(...areas) {
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
  };
  for (const area of areas) {
    area.addEventListener("pointerover", ({ target, pointerType, clientX, clientY }) => {
      hide();
      const found = pointerType === "mouse" ? signAt(target) : null;
      if (found) timer = setTimeout(() => found.sign.isConnected && show(found, clientX, clientY), REST);
    });
    area.addEventListener("pointerleave", hide);
    area.addEventListener("click", ({ target, pointerType, clientX, clientY }) => {
      const found = pointerType === "touch" && !target.closest(".can, button, summary, a") ? signAt(target) : null;
      if (found) show(found, clientX, clientY);
    });
  }
  addEventListener("pointerdown", hide, { capture: true });
  addEventListener("scroll", hide, { capture: true, passive: true });
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}
