/* The invitations on the host's page: each link until it is used, and none once the game starts. */

const panel = document.querySelector(".invite");

/** Remove the links that an update shows to be used up. */
export function updateInvitations({ phase, invited }) {
  if (!panel) return;
  for (const row of panel.querySelectorAll("[data-seat]"))
    if (phase !== "gathering" || !invited.includes(Number(row.dataset.seat))) row.remove();
  if (!panel.querySelector("[data-seat]")) panel.remove();
}
