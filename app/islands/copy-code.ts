/** Gives each piece of code in the article a button that copies it: the one in the template `data-copy-code`. */
const template = document.querySelector<HTMLTemplateElement>("template[data-copy-code]");

/** How long a button says what became of it, in milliseconds. */
const answerDuration = 3_000;

for (const code of template ? document.querySelectorAll("[data-reading] pre") : []) {
  // Around the code, so that the button stays while long lines scroll.
  const box = document.createElement("div");
  box.dataset["code"] = "";
  code.before(box);
  box.append(code, template?.content.cloneNode(true) ?? "");
  const button = box.querySelector("button");
  button?.addEventListener("click", async () => {
    const { label = "", copied = "", failed = "" } = button.dataset;
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = copied;
    } catch {
      // Browsers refuse outside secure pages, and when the person said no.
      button.textContent = failed;
    }
    setTimeout(() => (button.textContent = label), answerDuration);
  });
}
