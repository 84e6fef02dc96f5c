/** Shows `data-go-back` buttons where there is a page to go back to. */
for (const button of document.querySelectorAll<HTMLElement>("[data-go-back]")) {
  if (window.history.length < 2) continue;
  button.hidden = false;
  button.addEventListener("click", () => window.history.back());
}
