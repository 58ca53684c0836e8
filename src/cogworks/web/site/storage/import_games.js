/* Send a file of games to the application, and start it again with them. */
const file = document.getElementById("file"),
  failed = document.getElementById("failed");

file.addEventListener("change", async () => {
  const { to, then } = file.dataset,
    response = await fetch(to, { method: "POST", body: file.files[0] });
  file.value = "";
  if (response.ok) {
    const { added } = await response.json();
    location.assign(`${then}?added=${added}`);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  failed.textContent = page.querySelector("main p")?.textContent ?? "This file could not be read.";
  failed.hidden = false;
});
