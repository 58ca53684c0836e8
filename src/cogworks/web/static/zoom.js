/* A card's face grows under a resting pointer or a long press. */

const REST = 450;

export function watchZoom(board, zoom) {
  let timer = 0,
    x = -1,
    y = -1;
  addEventListener("pointermove", ({ clientX, clientY }) => ([x, y] = [clientX, clientY]), { passive: true });
  const hide = () => {
    clearTimeout(timer);
    zoom.hidden = true;
    zoom.replaceChildren();
  };
  const later = (card) => {
    hide();
    timer = setTimeout(() => show(card), REST);
  };
  const show = (card) => {
    if (!card.isConnected) return;
    const copy = card.cloneNode(true);
    copy.classList.remove("can", "sure");
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      part.removeAttribute("data-thing");
      part.removeAttribute("tabindex");
      part.removeAttribute("role");
      part.style.viewTransitionName = "";
    }
    zoom.replaceChildren(copy);
    zoom.hidden = false;
  };
  board.addEventListener("pointerover", ({ target, pointerType, clientX, clientY }) => {
    const card = target.closest("[data-zoom]");
    if (pointerType === "mouse") {
      // A card that came to lie under a resting pointer was not asked for.
      if (card && (clientX !== x || clientY !== y)) later(card);
      else hide();
    }
  });
  board.addEventListener("pointerleave", hide);
  board.addEventListener("pointerdown", ({ target, pointerType }) => {
    const card = target.closest("[data-zoom]");
    if (pointerType !== "mouse" && card) later(card);
    else hide();
  });
  for (const kind of ["pointerup", "pointercancel", "scroll"])
    addEventListener(kind, hide, { passive: true });
}
