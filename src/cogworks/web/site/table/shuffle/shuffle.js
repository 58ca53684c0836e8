/* The shuffle's hashes, as specified in docs/honest-shuffles.md, and a browser's checks at the end. */

import { sha256 } from "./sha256.js";

const encode = (text) => new TextEncoder().encode(text);

/** Concatenate parts, each prefixed with its length, so that different lists never give the same bytes. */
function fields(...parts) {
  const bytes = parts.flatMap((part) => [...bigEndian(part.length, 4), ...part]);
  return Uint8Array.from(bytes);
}

function bigEndian(number, length) {
  const bytes = new Array(length).fill(0);
  for (let i = length - 1; number > 0; i--, number = Math.floor(number / 256)) bytes[i] = number % 256;
  return bytes;
}

/** The commitment to a seed in hexadecimal. */
export function commitment(seed) {
  const bytes = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return sha256(fields(encode("cogworks commitment 1"), bytes));
}

/** Published for a salt until all others are fixed. */
export function seal(table, seat, salt) {
  return sha256(fields(encode("cogworks seal 1"), encode(table), bigEndian(seat, 8), encode(salt)));
}

/** 128 random bits in hexadecimal. */
export function randomSalt() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Compare a finished shuffle with what this browser recorded at its start.  Each finding is good (true), bad (false)
 * or neither (null), and gives the reason.  `seat` is the reader's, null for a spectator.
 */
export function findings(table, kept, shown, seat, names) {
  const found = [aboutSeed(kept, shown)];
  if (seat === null) return found;
  const mine = aboutSalt(kept, shown.salts[seat]);
  found.push(mine);
  if (mine.good) found.push(...aboutOthers(table, kept, shown.salts, seat, names));
  return found;
}

function aboutSeed(kept, shown) {
  if (!kept.commitment) return { good: null, words: "This browser did not see the start of this game." };
  const when = kept.early ? "before the game started" : "during the game";
  return commitment(shown.seed) === kept.commitment
    ? { good: true, words: `The seed matches the commitment this browser saw ${when}.` }
    : { good: false, words: `The seed does not match the commitment this browser saw ${when}.` };
}

function aboutSalt(kept, used) {
  if (kept.salts.includes(used)) return { good: true, words: "The salt this browser added was used in every draw." };
  if (!kept.salts.length) return { good: null, words: "This browser added no salt." };
  return used
    ? { good: false, words: "Your seat’s salt is not from this browser. Did you replace it from another device?" }
    : { good: false, words: "The game started without this browser’s salt." };
}

/** A salt fixed after ours was known could have been chosen to suit it. */
function aboutOthers(table, kept, salts, seat, names) {
  const found = [];
  salts.forEach((salt, other) => {
    if (other === seat) return;
    const sealed = kept.seals?.[other] ?? "";
    if (salt && seal(table, other, salt) !== sealed)
      found.push({ good: false, words: `${names[other]}’s salt was not fixed before yours was revealed.` });
    else if (!salt && sealed)
      found.push({ good: null, words: `${names[other]} committed to a salt but did not reveal it.` });
  });
  return found;
}
