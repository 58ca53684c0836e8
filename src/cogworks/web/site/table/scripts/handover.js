/* The offer to let a bot play for an absent player, shown as soon as it is possible. */

const LOOK_AGAIN = 20000;
const box = document.getElementById("hand-over"),
  page = document.getElementById("table");
// Clocks differ: the server's counts.
const ahead = Number(page.dataset.now) * 1000 - Date.now();
let timer = 0;

/** Show an update's offer once it is due. */
export function offerHandOver({ hand_over: offer, reader, rated }) {
  clearTimeout(timer);
  const wait = offer ? offer.from * 1000 - Date.now() - ahead : Infinity;
  if (wait > 0) {
    box.hidden = true;
    // In short steps: timers stop while a laptop sleeps.
    if (offer) timer = setTimeout(offerHandOver, Math.min(wait, LOOK_AGAIN), { hand_over: offer, reader, rated });
    return;
  }
  const [words, button] = box.children,
    own = offer.seat === reader;
  const [mine, theirs, deed] = rated
    ? [
        "You haven’t moved for a while. The other players can end this rated game for you, and you lose it.",
        `${offer.name} hasn’t moved for a while. If you don’t want to wait, ${offer.name} loses this rated game.`,
        `End the game for ${offer.name}`,
      ]
    : [
        "You haven’t moved for a while. The other players can let a bot play for you.",
        `${offer.name} hasn’t moved for a while. A bot can fill in until ${offer.name} comes back.`,
        `Let a bot play for ${offer.name}`,
      ];
  words.textContent = own ? mine : theirs;
  button.textContent = own ? "I’m still here" : deed;
  button.dataset.say = JSON.stringify(own ? { here: null } : { hand_over: box.dataset.bot, seat: offer.seat });
  box.hidden = false;
}
