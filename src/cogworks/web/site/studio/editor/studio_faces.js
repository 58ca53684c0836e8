/* The faces of all cards, and the one at the cursor enlarged. */

export function showFaces({ goTo }) {
  const all = document.getElementById("faces"),
    now = document.getElementById("now"),
    name = document.getElementById("now-name");
  const html = new Map();
  let shown = [],
    current = null;

  function element(face) {
    const slot = document.createElement("div");
    slot.className = "zoom laid";
    slot.dataset.key = face.key;
    slot.tabIndex = 0;
    slot.setAttribute("role", "button");
    slot.setAttribute("aria-label", `${face.name}: line ${face.line}`);
    // The server escapes whatever players wrote.
    slot.innerHTML = html.get(face.key);
    const go = () => goTo(face.line);
    slot.addEventListener("click", go);
    slot.addEventListener("keydown", (event) => {
      if (event.key === "Enter") go();
    });
    if (face.copies > 1) {
      const times = document.createElement("b");
      times.className = "times";
      times.textContent = `×${face.copies}`;
      slot.append(times);
    }
    return slot;
  }

  return {
    known: () => [...html.keys()],
    current: () => current,
    show({ faces, html: fresh }) {
      for (const [key, text] of Object.entries(fresh)) html.set(key, text);
      const keys = new Set(faces.map((face) => face.key));
      for (const key of html.keys()) if (!keys.has(key)) html.delete(key);
      const same =
        faces.length === shown.length &&
        faces.every((face, at) => face.key === shown[at].key && face.copies === shown[at].copies);
      if (same) {
        faces.forEach((face, at) => (shown[at].line = face.line));
      } else all.replaceChildren(...faces.map(element));
      shown = same ? shown : faces;
    },
    /* Enlarge the card that begins at this line.  While it has mistakes, its last good face stays, dimmed. */
    follow(line) {
      const face = shown.find((each) => each.line === line) ?? (current || line ? null : shown[0]);
      now.classList.toggle("behind", !face);
      if (!face || (current && current.key === face.key)) return;
      current = face;
      now.innerHTML = html.get(face.key);
      name.textContent = face.name;
      now.dispatchEvent(new CustomEvent("face", { bubbles: true, detail: face }));
    },
  };
}
