/** Counts one view per session and article, once the page is visible: prerendered pages wait. */
const slug = document.querySelector<HTMLElement>("[data-view-count]")?.dataset["viewCount"];

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
    // Without storage every view counts.
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
  if (!answer?.ok) remember(key, false);
}

function countOnceVisible() {
  if (!slug || document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", countOnceVisible);
  void count(slug);
}

document.addEventListener("visibilitychange", countOnceVisible);
countOnceVisible();
