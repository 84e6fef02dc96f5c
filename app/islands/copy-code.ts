/** Gives each piece of code in the article a button that copies it: the one in the template `data-copy-code`. */
const template = document.querySelector<HTMLTemplateElement>("template[data-copy-code]");

/** How long it says what became of it, in milliseconds. */
const answerDuration = 3_000;

for (const code of template ? document.querySelectorAll("[data-reading] pre") : []) {
  // Around the code, so that the button stays while long lines scroll.
  const box = document.createElement("div");
  box.dataset["code"] = "";
  code.before(box);
  box.append(code, template?.content.cloneNode(true) ?? "");
  const answer = box.querySelector<HTMLElement>("[role=status]");
  box.querySelector("button")?.addEventListener("click", async () => {
    if (!answer) return;
    const { copied = "", failed = "" } = answer.dataset;
    try {
      await navigator.clipboard.writeText(code.textContent);
      answer.textContent = copied;
    } catch {
      // Browsers refuse outside secure pages, and when the person said no.
      answer.textContent = failed;
    }
    setTimeout(() => (answer.textContent = ""), answerDuration);
  });
}
