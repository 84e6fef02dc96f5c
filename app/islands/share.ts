/** Buttons `data-share`. The content and messages are attributes of `data-share-status`. */
const note = document.querySelector<HTMLElement>("[data-share-status]");
const { url = location.href, title = document.title, copied = "", failed = "" } = note?.dataset ?? {};

const messageMs = 4_000;
let timer = 0;

function say(message: string) {
  if (!note) return;
  note.textContent = message;
  clearTimeout(timer);
  timer = window.setTimeout(() => (note.textContent = ""), messageMs);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(url);
    say(copied);
  } catch {
    // Rejected on insecure pages and without permission.
    say(failed);
  }
}

async function share() {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
  }
}

for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
  const isNative = button.dataset["share"] === "native";
  if (isNative && !("share" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", isNative ? share : copy);
}
