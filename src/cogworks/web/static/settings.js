/* A notice needs the browser's leave, which only a click may ask for. */
document.getElementById("notify").addEventListener("change", async ({ target }) => {
  if (!target.checked) return;
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")
    target.checked = false;
});
