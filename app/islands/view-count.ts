/**
 * Counts that the article of this page was opened (`data-view-count` holds its slug): once in a session, and only when
 * somebody can see it. Pages that a browser prepares, and tabs in the background, wait.
 */
const slug = document.querySelector<HTMLElement>("[data-view-count]")?.dataset["viewCount"];

/** Without storage, which people may forbid, every opening counts. */
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
  // The next opening tries again.
  if (!answer?.ok) remember(key, false);
}

function countOnceVisible() {
  if (!slug || document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", countOnceVisible);
  void count(slug);
}

// While a page is prepared it is hidden, and visible once somebody opens it.
document.addEventListener("visibilitychange", countOnceVisible);
countOnceVisible();
