/** Keeps what was answered for the account that is opened next. Without storage the link leads to the sign-up alone. */
const link = document.querySelector<HTMLAnchorElement>("a[data-begun]");
const { begun, begunKey, tab } = link?.dataset ?? {};

if (link && begun && begunKey && tab) {
  link.hash = tab;
  for (const event of ["click", "auxclick"]) link.addEventListener(event, () => keep(begunKey, begun));
}

function keep(key: string, given: string) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(given), at: new Date().toISOString() }));
  } catch {
    // Storage is blocked or full.
  }
}
