/* The dialog in which a player announces days off. */

export function watchDaysOff(send) {
  document.querySelector("[data-off]")?.addEventListener("submit", ({ target, submitter }) => {
    // The other buttons of the dialog have their own effect.
    if (!submitter.matches("[data-announce]")) return;
    const field = new FormData(target);
    send({ days_off: { first: field.get("first"), days: Number(field.get("days")) } });
  });
}
