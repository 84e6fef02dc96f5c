/** Reading progress: full once the end of `data-reading` is on screen. */
const bar = document.querySelector<HTMLElement>("[data-reading-progress]");
const text = document.querySelector<HTMLElement>("[data-reading]");

if (bar && text) {
  let isScheduled = false;
  const draw = () => {
    isScheduled = false;
    const end = text.getBoundingClientRect().bottom + window.scrollY - window.innerHeight;
    const share = end > 0 ? Math.min(1, Math.max(0, window.scrollY / end)) : 1;
    bar.style.setProperty("--progress", String(share));
    bar.ariaValueNow = String(Math.round(share * 100));
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(draw);
  };
  bar.hidden = false;
  window.addEventListener("scroll", schedule, { passive: true });
  // Draws after layout; pictures that load move the end.
  new ResizeObserver(schedule).observe(document.body);
}
