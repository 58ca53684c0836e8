/* Passkeys: make one, or sign in with one; and recovery codes to copy and save. */

import { linkTo } from "./paths.js";

const account = document.getElementById("account");
const trouble = document.getElementById("trouble");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Call the server; refusals are errors with their reason. */
async function ask(path, data = {}) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.reason);
  return said;
}

/** What the device is, as a first name for its passkey. */
function device() {
  const known = ["iPhone", "iPad", "Android", "Windows", "Mac", "CrOS", "Linux"];
  const found = known.find((name) => navigator.userAgent.includes(name));
  return { CrOS: "Chromebook", undefined: "Passkey" }[found] ?? found;
}

async function make(first, second) {
  const options = await ask(first);
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials ?? []) known.id = bytes(known.id);
  const made = await navigator.credentials.create({ publicKey: options });
  const { clientDataJSON, attestationObject } = made.response;
  return ask(second, {
    name: device(),
    response: {
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      response: {
        clientDataJSON: text(clientDataJSON),
        attestationObject: text(attestationObject),
        transports: made.response.getTransports?.() ?? [],
      },
    },
  });
}

async function signIn() {
  const options = await ask(linkTo("sign_in_options"));
  options.challenge = bytes(options.challenge);
  const used = await navigator.credentials.get({ publicKey: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return ask(linkTo("sign_in"), {
    response: {
      id: used.id,
      rawId: text(used.rawId),
      type: used.type,
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: userHandle ? text(userHandle) : null,
      },
    },
  });
}

/** Show the codes of a new account in place of the page. */
function showCodes(codes) {
  const section = document.getElementById("new-codes");
  section.querySelector("ol").append(
    ...codes.map((code) => {
      const line = document.createElement("li");
      line.append(Object.assign(document.createElement("code"), { textContent: code }));
      return line;
    }),
  );
  account.hidden = true;
  section.hidden = false;
  section.querySelector("h2").focus();
}

const STEPS = {
  claim: async () => showCodes((await make(linkTo("claim_options"), linkTo("claim"))).codes),
  keys: async () => {
    await make(linkTo("key_options"), linkTo("add_key"));
    location.assign(`${linkTo("account")}?done=key-added`);
  },
  "sign-in": async () => {
    await signIn();
    location.assign(account.dataset.back || `${linkTo("account")}?done=signed-in`);
  },
};

/** Why a ceremony failed, in words. */
function reason(error) {
  if (error.name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (error.name === "NotAllowedError" || error.name === "AbortError") return "Cancelled, or no passkey was chosen.";
  if (error instanceof TypeError) return "The server can’t be reached. Try again in a few seconds.";
  return error.message;
}

async function run(button) {
  trouble.hidden = true;
  button.disabled = true;
  try {
    await STEPS[button.dataset.passkey]();
  } catch (error) {
    trouble.textContent = reason(error);
    trouble.hidden = false;
  } finally {
    button.disabled = false;
  }
}

const codes = () => [...document.querySelectorAll(".codes code")].map((code) => code.textContent).join("\n");

async function copyCodes(button) {
  try {
    await navigator.clipboard.writeText(codes());
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(document.querySelector(".codes"));
    button.textContent = "Press Ctrl+C";
  }
}

function saveCodes() {
  const file = new Blob([`Cogworks recovery codes for ${location.host}\n\n${codes()}\n`], { type: "text/plain" });
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(file),
    download: "cogworks-recovery-codes.txt",
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.passkey) run(button);
  else if (button?.hasAttribute("data-copy-codes")) copyCodes(button);
  else if (button?.hasAttribute("data-save-codes")) saveCodes();
});

if (account) {
  const isMissing = !isSecureContext ? "insecure" : !window.PublicKeyCredential ? "unsupported" : "";
  if (isMissing) document.getElementById(isMissing)?.removeAttribute("hidden");
  if (isMissing || !account.dataset.site)
    for (const part of account.querySelectorAll("[data-needs-passkeys]")) part.hidden = true;
}
