/** Draws how far a reader is at the top of the page: full once the end of what `data-reading` marks is on screen. */
const bar = document.querySelector<HTMLElement>("[data-reading-progress]");
const text = document.querySelector<HTMLElement>("[data-reading]");

if (bar && text) {
  let isAsked = false;
  const draw = () => {
    isAsked = false;
    const end = text.getBoundingClientRect().bottom + window.scrollY - window.innerHeight;
    const share = end > 0 ? Math.min(1, Math.max(0, window.scrollY / end)) : 1;
    bar.style.setProperty("--progress", String(share));
    bar.ariaValueNow = String(Math.round(share * 100));
  };
  // Once a frame: many events may come between two.
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(draw);
  };
  bar.hidden = false;
  window.addEventListener("scroll", ask, { passive: true });
  // Draws first when the page is laid out; pictures that arrive and windows that turn move the end.
  new ResizeObserver(ask).observe(document.body);
}
