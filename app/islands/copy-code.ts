/** Adds the button of the template `data-copy-code` to each code block. */
const template = document.querySelector<HTMLTemplateElement>("template[data-copy-code]");

const answerMs = 3_000;

for (const code of template ? document.querySelectorAll("[data-reading] pre") : []) {
  // Outside the code, so that the button stays while long lines scroll.
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
      // Rejected on insecure pages and without permission.
      answer.textContent = failed;
    }
    setTimeout(() => (answer.textContent = ""), answerMs);
  });
}
