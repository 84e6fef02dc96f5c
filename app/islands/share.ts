/**
 * The share buttons that need a script: `data-share="native"` and `data-share="copy"`. What they share, and what they
 * say in the end, is written beside `data-share-status`.
 */
const note = document.querySelector<HTMLElement>("[data-share-status]");
const { url = location.href, title = document.title, copied = "", failed = "" } = note?.dataset ?? {};

/** How long a message stays, in milliseconds. */
const messageDuration = 4_000;
let timer = 0;

function say(message: string) {
  if (!note) return;
  note.textContent = message;
  clearTimeout(timer);
  timer = window.setTimeout(() => (note.textContent = ""), messageDuration);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(url);
    say(copied);
  } catch {
    // Browsers refuse outside secure pages, and when the person said no.
    say(failed);
  }
}

async function share() {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    // Who closes the dialog wants nothing.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
  }
}

for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
  const isNative = button.dataset["share"] === "native";
  if (isNative && !("share" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", isNative ? share : copy);
}
