/* The menu of moves about one item on the board. */

const menu = document.getElementById("menu");

export const isMenuOpen = () => !menu.hidden;

/** Offer the moves about a item; `choose` makes the chosen one. */
export function openMenu(item, found, choose) {
  menu.replaceChildren(
    ...found.map((option) => {
      const button = document.createElement("button");
      button.className = "button quiet";
      button.role = "menuitem";
      button.textContent = option.label;
      if (option.effect) button.dataset.effect = option.effect;
      button.onclick = () => choose(option);
      return button;
    }),
  );
  menu.hidden = false;
  menu.opener = item;
  // A game's own script may add drawings to the menu before it is measured.
  menu.dispatchEvent(new Event("filled"));
  const box = item.getBoundingClientRect(),
    own = menu.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - own.width - 8));
  const top =
    box.bottom + own.height + 8 < innerHeight ? box.bottom + 4 : Math.max(8, box.top - own.height - 4);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
  menu.at = box;
  menu.firstChild.focus();
}

export function hideMenu() {
  if (menu.hidden) return;
  menu.hidden = true;
  menu.opener?.focus();
}

/** Move the focus with the arrow keys. */
export function stepThroughMenu(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const items = [...menu.children],
    step = event.key === "ArrowDown" ? 1 : -1;
  items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
}

// Close a menu whose item has moved away; ignore scrolling from before it opened.
addEventListener(
  "scroll",
  () => {
    const box = menu.hidden ? null : menu.opener.getBoundingClientRect();
    if (box && Math.hypot(box.left - menu.at.left, box.top - menu.at.top) > 8) hideMenu();
  },
  { capture: true, passive: true },
);
