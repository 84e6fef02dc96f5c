/** Marks the current section in `data-contents` and keeps its link in view. */
const contents = document.querySelector<HTMLElement>("[data-contents]");
const links = new Map<Element, HTMLAnchorElement>();
for (const link of contents?.querySelectorAll<HTMLAnchorElement>("a[href^='#']") ?? []) {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (heading) links.set(heading, link);
}

/** A section is current once its heading is in the upper quarter. */
const line = 0.25;

if (contents) {
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const started = [...links].filter(([heading]) => heading.getBoundingClientRect().top <= window.innerHeight * line);
    const next = started.at(-1)?.[1];
    if (next === current) return;
    current?.removeAttribute("aria-current");
    current = next;
    current?.setAttribute("aria-current", "location");
    if (current) keepInView(current, contents);
  };
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${(1 - line) * 100}%` });
  for (const heading of links.keys()) observer.observe(heading);
}

/** `scrollIntoView` would move the page, too. */
function keepInView(link: HTMLElement, box: HTMLElement) {
  const { top, bottom } = link.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top) box.scrollTop -= frame.top - top;
  if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
}
