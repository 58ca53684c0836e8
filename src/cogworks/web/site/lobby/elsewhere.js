/* Opens a friend's server beside this page, which is without one. */
const form = document.getElementById("elsewhere"),
  field = form?.elements.address;

/** The address that a person means; null if it isn't one of a web server. */
function meant(text) {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username ? url.href : null;
}

field?.addEventListener("input", () => field.setCustomValidity(""));
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = meant(field.value.trim());
  field.setCustomValidity(address ? "" : field.dataset.wrong);
  if (field.reportValidity()) open(address, "_blank", "noopener");
});
