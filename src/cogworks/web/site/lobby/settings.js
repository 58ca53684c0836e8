/* Notifications need the browser's permission, which can only be requested on a click. */
document.getElementById("notify").addEventListener("change", async ({ target }) => {
  if (!target.checked) return;
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")
    target.checked = false;
});
