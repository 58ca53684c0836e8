/* Completion of fields and effects, from the same grammar that reads them. */

const MOST = 8;
const SLOT = /\b[A-Z]+\b/;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Does a template begin like this, word by word? Slots match any word. */
function begins(template, typed) {
  const words = template.split(" "),
    given = typed.split(" ");
  if (given.length > words.length) return false;
  return given.every((word, at) => {
    const wanted = words[at].replace("(s)", "");
    if (SLOT.test(wanted) && wanted === wanted.toUpperCase()) return true;
    return at < given.length - 1
      ? [wanted, `${wanted}s`].includes(word.toLowerCase())
      : wanted.toLowerCase().startsWith(word.toLowerCase());
  });
}

/** A template with the words that were typed in its slots. */
function filled(template, typed) {
  const given = typed.split(" ");
  return template
    .split(" ")
    .map((word, at) => (SLOT.test(word) && word === word.toUpperCase() && given[at] ? given[at] : word.replace("(s)", "")))
    .join(" ");
}

/** What could follow at the cursor: [start of what is replaced, texts]. */
export function offersAt(value, place, grammar) {
  const begin = value.lastIndexOf("\n", place - 1) + 1,
    line = value.slice(begin, place),
    colon = line.indexOf(":");
  if (colon < 0) {
    const typed = line.trimStart().toLowerCase();
    if (!typed) return [place, []];
    const above = value.slice(0, begin).split("\n").findLast((each) => kindOf(each, grammar));
    const fields = above ? grammar.cards[kindOf(above, grammar)] : [],
      kinds = Object.keys(grammar.cards).map((kind) => (grammar.numbered ? `${kind} ` : `${kind}: `));
    const texts = [...fields.map((field) => `${field}: `), ...kinds, ...grammar.of_set.map((field) => `${field}: `)];
    return [place - typed.length, texts.filter((text) => text.startsWith(typed) && text !== typed)];
  }
  const field = grammar.fields[line.slice(0, colon).trim().toLowerCase()];
  if (!field) return [place, []];
  const { separator } = field;
  let start = colon + 1;
  if (separator) start = Math.max(start, line.lastIndexOf(separator) + 1);
  while (line[start] === " ") start += 1;
  let typed = line.slice(start);
  for (let found = true; found; ) {
    found = false;
    for (const prefix of [...field.prefixes].sort((a, b) => b.length - a.length)) {
      const pattern = new RegExp(`^${escaped(prefix).replace("N", "\\w+").replace("THING", "\\S+")}`, "i"),
        match = pattern.exec(typed);
      if (match) {
        start += match[0].length;
        typed = typed.slice(match[0].length);
        found = true;
      }
    }
  }
  const given = typed.replace(/\s+/g, " ");
  const texts = field.values.filter((template) => begins(template, given)).map((template) => filled(template, given));
  const more = given ? field.prefixes.filter((prefix) => prefix.startsWith(given.toLowerCase())) : [];
  return [begin + start, [...texts, ...more].filter((text) => text.toLowerCase() !== given.toLowerCase())];
}

/** The kind of card that a line begins; "" if it begins none. */
export function kindOf(line, grammar) {
  if (!line.includes(":")) return "";
  const word = line.trim().split(/[\s:]/)[0].toLowerCase();
  return word in grammar.cards ? word : "";
}

export function completion(text, grammar) {
  const list = document.getElementById("offers");
  let start = 0,
    texts = [],
    chosen = 0;

  function close() {
    list.hidden = true;
    texts = [];
    text.removeAttribute("aria-activedescendant");
  }

  function mark() {
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
    text.setAttribute("aria-activedescendant", `offer-${chosen}`);
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
  }

  function place() {
    const style = getComputedStyle(text),
      before = text.value.slice(0, start).split("\n"),
      height = parseFloat(style.lineHeight),
      canvas = document.createElement("canvas").getContext("2d");
    canvas.font = style.font;
    const left = canvas.measureText(before.at(-1)).width + parseFloat(style.paddingLeft) - text.scrollLeft,
      top = before.length * height + parseFloat(style.paddingTop) - text.scrollTop;
    list.style.left = `${Math.max(0, Math.min(left, text.clientWidth - list.offsetWidth))}px`;
    const below = top + list.offsetHeight <= text.clientHeight;
    list.style.top = `${below ? top : Math.max(0, top - height - list.offsetHeight)}px`;
  }

  function offer() {
    if (text.selectionStart !== text.selectionEnd) return close();
    [start, texts] = offersAt(text.value, text.selectionStart, grammar);
    texts = [...new Set(texts)].slice(0, MOST);
    if (!texts.length) return close();
    list.replaceChildren(
      ...texts.map((each, at) => {
        const item = document.createElement("li");
        item.id = `offer-${at}`;
        item.setAttribute("role", "option");
        item.textContent = each;
        // Before the text loses the focus.
        item.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          chosen = at;
          take();
        });
        return item;
      }),
    );
    chosen = 0;
    list.hidden = false;
    mark();
    place();
  }

  function take() {
    const offered = texts[chosen];
    text.setSelectionRange(start, text.selectionStart);
    if (!document.execCommand("insertText", false, offered)) text.setRangeText(offered, start, text.selectionStart, "end");
    const slot = SLOT.exec(offered);
    close();
    // The first number or word that is still open is selected, to be typed over.
    if (slot && slot[0] === slot[0].toUpperCase() && /^(N|THING|EDGE)$/.test(slot[0]))
      text.setSelectionRange(start + slot.index, start + slot.index + slot[0].length);
  }

  text.addEventListener("input", (event) => {
    if (event.inputType === "insertText" || event.inputType === "deleteContentBackward") offer();
    else close();
  });
  text.addEventListener("blur", close);
  text.addEventListener("scroll", close);
  text.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      offer();
      return;
    }
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : texts.length - 1)) % texts.length;
      mark();
    } else if (event.key === "Tab" || event.key === "Enter") take();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
}
