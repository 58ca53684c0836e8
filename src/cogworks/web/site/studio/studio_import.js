/* Send an exported set to the server, and open it. */
const file = document.getElementById("import"),
  failed = document.getElementById("failed");

file.addEventListener("change", async () => {
  const response = await fetch(file.dataset.to, { method: "POST", body: file.files[0] }).catch(() => null);
  file.value = "";
  if (response?.ok) {
    location.assign(response.url);
    return;
  }
  const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
  failed.textContent = page.querySelector("main p")?.textContent ?? "This file could not be read.";
  failed.hidden = false;
});
