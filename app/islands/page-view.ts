/**
 * Reports the view of a static page to our own server. The page wrote the path to report into the document; the app's
 * screens have a reporter of their own (`features/page-views`).
 */
const path = document.querySelector<HTMLElement>("[data-page-view]")?.dataset["pageView"];

// Without credentials, so that no cookie travels along; a view that cannot be reported is nobody's trouble. Written
// out here, since a module shared with the app would be a file of its own under a name that changes with each build.
if (path) {
  fetch("/api/page-views", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path }),
    keepalive: true,
    credentials: "omit",
  }).catch(() => undefined);
}
