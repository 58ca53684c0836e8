/* Paths of the site by name, as the server spells them (web/http/paths.py). */

const PATHS = JSON.parse(document.getElementById("paths").textContent);

/** The path of a page with its parts filled in: linkTo("hint", { id: "abc" }). */
export const linkTo = (name, parts = {}) =>
  PATHS[name].replace(/{(\w+)}/g, (_, part) => encodeURIComponent(parts[part]));

/** The path of the drawing for a name. */
export const pictureOf = (name) => `${linkTo("picture")}?name=${encodeURIComponent(name)}`;
