/* A file is read here and checked there; without a script what is in it can be pasted. */
const file = document.getElementById("file");
file.hidden = false;
file.addEventListener("change", async () => {
  if (file.files[0]) document.getElementById("log").value = await file.files[0].text();
});
