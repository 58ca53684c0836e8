/* Generated sounds, and notifications while the page is hidden. */

let context = null;

function tone(pitch, start, length, volume) {
  context ??= new AudioContext();
  const voice = context.createOscillator(),
    gain = context.createGain(),
    at = context.currentTime + start;
  voice.type = "triangle";
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

export const tick = () => tone(420, 0, 0.07, 0.05);
export const ring = () => {
  tone(660, 0, 0.35, 0.09);
  tone(990, 0.12, 0.5, 0.07);
};

export function notice(title, words) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(title, { body: words, tag: "turn" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}
