/* A card's own picture: shrunk here to spare the upload, and encoded again by the server. */
import { linkTo } from "./paths.js";

const LONGEST_SIDE = 960;

async function shrunk(file) {
  const bitmap = await createImageBitmap(file),
    scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)),
    canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
}

export function ownPictures({ form, pictures, faces, state, changed }) {
  const tools = document.getElementById("picture-tools"),
    file = document.getElementById("own-picture"),
    remove = document.getElementById("no-picture");
  if (!tools) return;
  const uses = () => JSON.parse(pictures.value);

  function give(name, hash) {
    const used = Object.fromEntries(Object.entries(uses()).filter(([other]) => other.toLowerCase() !== name.toLowerCase()));
    pictures.value = JSON.stringify(hash ? { ...used, [name]: hash } : used);
    remove.hidden = !hash;
    changed();
  }

  document.getElementById("now").addEventListener("face", ({ detail: face }) => {
    tools.hidden = false;
    remove.hidden = !Object.keys(uses()).some((name) => name.toLowerCase() === face.name.toLowerCase());
  });
  remove.addEventListener("click", () => give(faces.current().name, null));
  file.addEventListener("change", async () => {
    const chosen = file.files[0],
      face = faces.current();
    file.value = "";
    if (!chosen || !face) return;
    const body = await shrunk(chosen).catch(() => chosen);
    if (body.size > Number(form.dataset.mostPicture)) {
      state.textContent = "This picture is too large.";
      return;
    }
    const path = linkTo("add_picture", { id: form.dataset.set });
    const response = await fetch(path, { method: "POST", body }).catch(() => null);
    if (response?.ok) {
      give(face.name, (await response.json()).hash);
      return;
    }
    const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
    state.textContent = page.querySelector("main p")?.textContent ?? "This picture could not be sent.";
  });
}
