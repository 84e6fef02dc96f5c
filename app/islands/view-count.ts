/**
 * Counts one view per session and article (`data-view-count`), once the page is visible: prerendered and background
 * pages wait.
 */
const slug = document.querySelector<HTMLElement>("[data-view-count]")?.dataset["viewCount"];

/** Without storage every view counts. */
function wasCounted(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(key: string, isCounted: boolean) {
  try {
    if (isCounted) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
  } catch {
    // See `wasCounted`.
  }
}

async function count(article: string) {
  const key = `viewed-${article}`;
  if (wasCounted(key)) return;
  remember(key, true);
  const answer = await fetch("/api/blog-views", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slug: article }),
    keepalive: true,
    credentials: "omit",
  }).catch(() => null);
  // The next view tries again.
  if (!answer?.ok) remember(key, false);
}

function countOnceVisible() {
  if (!slug || document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", countOnceVisible);
  void count(slug);
}

// A prerendered page becomes visible when it is opened.
document.addEventListener("visibilitychange", countOnceVisible);
countOnceVisible();
