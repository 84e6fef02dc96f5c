/** Static pages only; the app's screens use `features/page-views`. The document contains the path. */
const path = document.querySelector<HTMLElement>("[data-page-view]")?.dataset["pageView"];

// Not shared with the app: a shared chunk would change its name with each build.
if (path) {
  fetch("/api/page-views", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path }),
    keepalive: true,
    credentials: "omit",
  }).catch(() => undefined);
}
