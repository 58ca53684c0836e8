/* The page of a table: shows the rendered regions, highlights possible moves, and sends the chosen ones. */

import { Connection } from "./socket.js";
import { Regions } from "./regions.js";
import { swap } from "./motion.js";
import { notice } from "./signals.js";
import { call, ring, toggleSounds } from "./sounds.js";
import { watchZoom } from "./zoom.js";
import { askHint, hideHint, hintUsed } from "./hint.js";
import { Salter } from "./salting.js";
import { updateInvitations } from "./invite.js";
import { offerHandOver } from "./handover.js";
import { hideMenu, isMenuOpen, openMenu, stepThroughMenu } from "./menu.js";
import { highlightMoves, itemsOf, point, reveal } from "./possible.js";
import { toggleMoves } from "./moves.js";
import { closeDrawer, isCovered, openDrawer } from "./drawers.js";
import { openRulebook, openRules } from "./rules.js";
import { showChat } from "./chat.js";
import { newNote, summarize, writeLog } from "./log.js";
import { forgetPresence, showPresence } from "./presence.js";
import { explain, forgetNews, forgetReason, showConnection, showStatus } from "./status.js";
import { step } from "./reach.js";
import { toggleTools } from "./sheet.js";
import { changePace, markTraced, showAgain, syncPace } from "./trace.js";
import { linkTo } from "./paths.js";
import { prefer } from "./prefer.js";
import { showHandEnd } from "./hand_end.js";
import { showRatings, tellStory } from "./story.js";
import { asksFirst, confirmUnspent } from "./unspent.js";
import { ifSure } from "./sure.js";
import { watchDaysOff } from "./days_off.js";
import "./copy.js";

const page = document.getElementById("table");
const region = (name) => document.getElementById(name);
const setting = (name) => document.documentElement.dataset[name] === "on";
const drawn = new Map(),
  unfolded = new Set(),
  regions = new Regions();
// A click may come before the first message: the page knows which version it shows.
let now = { sequence: -1, version: Number(page.dataset.version), options: [], turn: null, reader: null },
  sure = null,
  seasoned = null,
  run = { moves: [], from: 0 };

function socketAddress() {
  const address = new URL(`${linkTo("socket", { id: page.dataset.table })}?html=changes&presence=1`, location);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/** The page says how it reaches the application: over the network, or in this browser. */
async function socketClass() {
  const { transport } = document.documentElement.dataset;
  return transport === "port" ? (await import("./port_socket.js")).PortSocket : WebSocket;
}

// Most tables have no clock.
const clock = "timed" in page.dataset ? await import("./clock.js") : null;

// Lessons and puzzles are tables without a socket.
const connection = page.dataset.lesson
  ? new (await import("./lesson.js")).LessonConnection(page, onMessage)
  : page.dataset.puzzle
    ? new (await import("./puzzle.js")).PuzzleConnection(page, onMessage)
    : new Connection(
        socketAddress(),
        onMessage,
        (words) => {
          if (words) forgetPresence();
          showConnection(words);
        },
        await socketClass(),
      );

const salter = new Salter(page.dataset.table, (message) => connection.send(message));
// The page includes the commitment: add a salt without waiting for the first message.
salter.onUpdate(JSON.parse(page.dataset.start));

function onMessage({ reply, update, html: changes, here }, isReconnected = false) {
  if (here) return showPresence(here, now);
  const html = regions.after(changes);
  if (update && update.sequence >= now.sequence) show(update, html, isReconnected);
  page.classList.toggle("pending", connection.busy);
  if (reply?.reason && !reply.done && reply.refused !== "stale" && !salter.sent(reply.id))
    showStatus(sentence(reply.reason));
  if (reply?.why) explain(reply.why, reply.rule);
  if (reply?.done && reply.id === seasoned) showStatus("Your text was added to the salt.");
  if (reply && reply.refused === "stale") showStatus("The game has moved on. Check the board and try again.");
  if (reply && !reply.done) run.moves = [];
  else if (run.moves.length && !connection.busy) sendNext();
}

/** A sequence of moves for one click, such as a whole payment: sent one after another. */
function sendNext() {
  // Skip moves that the table has already auto-played.
  const moves = run.moves.slice(now.position - run.from),
    next = now.options.find((option) => option.action === moves[0]);
  run = { moves: next ? moves : [], from: now.position };
  if (next) send(move(next));
}

/** A move as sent; with a clock it says how long messages take, which the table gives back. */
const move = ({ action }) => ({
  act: action,
  version: now.version,
  ...(now.clock?.control.mode === "live" ? { lag: Math.min(60000, Math.round(connection.lag)) } : {}),
});

const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

function show(update, html, isReconnected) {
  const first = now.sequence < 0,
    before = now,
    moved = update.version !== before.version;
  if (update.sequence === before.sequence && !first) return;
  now = update;
  connection.version = update.version;
  salter.onUpdate(update);
  offerHandOver(update);
  updateInvitations(update);
  showHandEnd(update.part_end);
  // The dialog is rendered once: whether players can agree changes while they come and go.
  const agreeing = document.querySelector("[data-if-agreed]");
  if (agreeing && update.etiquette) agreeing.hidden = !update.etiquette.can_end;
  hideMenu();
  if (moved) {
    hideHint();
    forgetReason();
  }
  const news = hintUsed(before, update) || newNote(before, update);
  if (news) showStatus(news);
  else if (update.undone || update.proposal?.id !== before.proposal?.id) forgetNews();
  const mine = update.turn !== null && update.turn === update.reader;
  const focus = document.activeElement?.dataset?.item;
  // The result moves everything down: it comes after the last move was shown.
  const isLast = moved && !first && !isReconnected && !update.full && before.phase === "playing" && update.phase === "over";
  // The page already shows this update: only highlight it.
  const known = first && update.sequence === Number(page.dataset.sequence);
  const draw = () => {
    // A transition draws a little later, when a newer update may already be drawn.
    if (now !== update) return;
    const was = document.querySelector("#board .over");
    if (!known) redraw(html);
    clock?.fillClock();
    if (isLast) region("board").classList.add("ending");
    markTraced(update.trace);
    highlightMoves(update.options, update.version);
    if (region("moves")?.matches("[data-tray]") || !region("tray").hidden) lay(update);
    const check = document.querySelector("#board [data-names]");
    if (check) salter.report(check, update.shuffle, update.reader);
    if (focus) document.querySelector(`[data-item="${CSS.escape(focus)}"]`)?.focus();
    reveal();
    showChat(update);
    tellStory();
    showRatings();
    if (!was && !isLast) showResult();
    // For automated tests: the page is ready, and shows this version.
    page.dataset.version = update.version;
    page.dataset.ready = "";
  };
  // Announce what a game emphasizes, such as the end of a hand: new cards bury it in the log.
  const loud = known ? null : writeLog(html.log, update.full);
  if (loud) showStatus(loud);
  if (first) syncPace(send);
  // After a lost connection, show missed changes without animation.
  if (first || isReconnected || !moved || update.full || (update.phase !== before.phase && !isLast)) draw();
  else swap(draw, { ...update, isStep: !update.undone }, isLast ? showResult : undefined);
  clock?.showClock(update, () => connection.time);
  entitle();
  if (!first) call(update, before);
  if (!first && moved) {
    region("spoken").textContent = [...update.lines, mine ? update.prompt : ""].join(" ");
    ring(update, before);
    if (setting("notify") && mine && before.turn !== update.turn) notice(page.dataset.title, update.prompt);
  }
}

/** The tray with the cards of the question; its script loads with the first such question. */
async function lay(update) {
  const { layTray } = await import("./tray.js"),
    isAsked = region("moves")?.matches("[data-tray]");
  if (now === update) layTray(update, { isAsked });
}

function entitle() {
  const mine = now.turn !== null && now.turn === now.reader;
  document.title = `${mine ? `● ${clock?.ownTime() ?? ""}Your turn · ` : ""}${page.dataset.title} · Cogworks`;
}
document.addEventListener("clocktick", entitle);

/** The result is above the board: scroll it into view when it appears. */
function showResult() {
  region("board").classList.remove("ending");
  document.querySelector("#board .over")?.scrollIntoView({ block: "nearest" });
}

function redraw(html) {
  for (const name of ["head", "players", "notice", "board", "ask", "talk"]) replace(region(name), html[name]);
}

/** Replace content only if it changed: a player may be typing or reading there. */
function replace(element, html) {
  if (drawn.get(element) === html) return;
  const typing =
    element.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox])");
  if (typing) return;
  element.innerHTML = html;
  drawn.set(element, html);
  for (const fold of element.querySelectorAll("details[data-keep]"))
    if (unfolded.has(fold.dataset.keep)) fold.open = true;
}

const answersOf = (item) => now.options.filter((option) => itemsOf(option).includes(item.dataset.item));

function choose(item, touch) {
  const found = answersOf(item);
  if (found.length === 1) answer(found[0], item, touch);
  else if (found.length) openMenu(item, found, act);
}

/** Ask why an element has no move. */
function askWhy(item) {
  if (now.turn !== null) connection.ask({ why: item.dataset.item });
}

/** Make a move; on touch screens a second tap confirms, if chosen in the settings. */
function answer(option, element, touch) {
  if (touch && setting("confirm") && sure !== element && !asksFirst(option.unspent)) {
    sure?.classList.remove("sure");
    sure = element;
    element.classList.add("sure");
    explain(`${sentence(option.label)} Tap again to confirm.`);
    if (element.matches("[data-zoom], [data-face]")) enlarge(element);
    return;
  }
  sure = null;
  showStatus("");
  act(option);
}

function act(option) {
  const go = () => send(move(option));
  hideMenu();
  if (asksFirst(option.unspent)) confirmUnspent(option.unspent, go);
  else go();
}

function send(message) {
  if (connection.busy && "act" in message) return;
  hideMenu();
  connection.send(message);
  page.classList.add("pending");
}

const isTouch = (event) => event.pointerType === "touch";

page.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const button = at("button, a");
  if (button?.dataset.action)
    answer(
      now.options.find(({ action }) => action === Number(button.dataset.action)) ?? {
        action: Number(button.dataset.action),
        label: button.lastChild.textContent.trim(),
      },
      button,
      isTouch(event),
    );
  else if (button?.dataset.run) {
    run = { moves: JSON.parse(button.dataset.run), from: now.position };
    sendNext();
  } else if (button?.dataset.undo) {
    const command = button.dataset.undo === "free" ? { undo: null } : { propose: null };
    ifSure(button.dataset, () => send({ ...command, version: now.version }));
  } else if (button?.dataset.addBot) {
    send({ bot: page.dataset.level, seat: Number(button.dataset.addBot) });
  } else if (button?.dataset.say) {
    ifSure(button.dataset, () => send(JSON.parse(button.dataset.say)));
    if (button.dataset.prefer) prefer(JSON.parse(button.dataset.prefer));
  } else if (button?.dataset.open) {
    if (button.dataset.open === "rules") openRules();
    else openDrawer(button.dataset.open);
    event.stopImmediatePropagation();
  } else if (button && "moves" in button.dataset) toggleMoves();
  else if (button && "tools" in button.dataset) toggleTools(button);
  else if (button?.dataset.press) press(button.dataset.press);
  else if (button && "again" in button.dataset) showAgain();
  else if (button?.dataset.pace) changePace(button, send);
  else if (button && "sounds" in button.dataset) toggleSounds();
  else if (button && "hint" in button.dataset) askHint(page.dataset.table, () => now, showStatus);
  else if (button && "unhint" in button.dataset) hideHint();
  else if (button?.dataset.rules) {
    event.preventDefault();
    openRulebook(button.dataset.rules.split(" "));
  } else if (at("summary")?.parentElement.dataset.keep) {
    // The server renders it folded: keep it open if it was open.
    const { keep } = at("summary").parentElement.dataset;
    if (!unfolded.delete(keep)) unfolded.add(keep);
  } else if (!button && at(".can")) choose(at(".can"), isTouch(event));
  else if (!button && at("#board [data-item]")) askWhy(at("#board [data-item]"));
  if (isMenuOpen() && !at("#menu") && !at(".can")) hideMenu();
});

page.addEventListener("change", ({ target }) => {
  if (target.dataset.setting) send({ wish: { [target.dataset.setting]: target.checked } });
  // Chat applies to this table; settings for moves also apply to later ones.
  if (target.dataset.setting === "forced") prefer({ forced: target.checked ? "on" : "off" });
  if ("pause" in target.dataset) send({ pause: target.checked });
  if ("listed" in target.dataset) send({ listed: target.checked });
  if ("chat" in target.dataset && target.value) {
    send({ chat: Number(target.value) });
    target.value = "";
    target.blur();
  }
});

page.addEventListener("submit", (event) => {
  if ("write" in event.target.dataset) {
    event.preventDefault();
    const { text } = event.target.elements;
    if (text.value.trim()) send({ say: text.value.trim() });
    text.value = "";
    return;
  }
  const form = event.target;
  if (!("rename" in form.dataset || "salt" in form.dataset)) return;
  event.preventDefault();
  document.activeElement.blur();
  const field = new FormData(form);
  if ("rename" in form.dataset) {
    send({ rename: field.get("name") });
    prefer({ name: field.get("name") });
  }
  else seasoned = salter.season(now.reader, field.get("words"));
});

/** Keyboard shortcuts other than moves. */
const SHORTCUTS = {
  0: () => press("#ask [data-run]"),
  u: () => press("[data-undo]"),
  h: () => press("[data-hint]"),
  m: () => press("[data-moves]"),
  l: () => openDrawer("side"),
  r: openRules,
  "?": () => openDrawer("keys"),
};
const press = (selector) => document.querySelector(selector)?.click();

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Escape") {
    hideMenu();
    closeDrawer();
  }
  // An open dialog gets all keys.
  if (isCovered() || target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  if (isMenuOpen()) stepThroughMenu(event);
  else if ((key === "Enter" || key === " ") && target.matches(".can")) {
    event.preventDefault();
    choose(target, false);
  } else if ((key === "Enter" || key === " ") && target.matches("#board [data-item]")) {
    event.preventDefault();
    askWhy(target);
  } else if (step(event)) event.preventDefault();
  else if (key in SHORTCUTS) {
    event.preventDefault();
    SHORTCUTS[key]();
  } else if (key.length === 1) press(`#ask .action[data-key="${CSS.escape(key)}"]`);
});

for (const kind of ["mouseover", "mouseout", "focusin", "focusout"]) {
  page.addEventListener(kind, ({ target }) => {
    const on = kind === "mouseover" || kind === "focusin",
      button = target.closest?.(".action[data-action]"),
      item = target.closest?.("#board .can");
    if (button) point(now.options.find((option) => option.action === Number(button.dataset.action)), on);
    // Also highlight what else changes with a highlighted item.
    else if (item && answersOf(item).length === 1) {
      const [option] = answersOf(item);
      if (option.touches.length) point(option, on);
    }
  });
}

summarize();
watchDaysOff(send);
const enlarge = watchZoom(region("board"), region("log"), region("zoom"), page.dataset.table);
