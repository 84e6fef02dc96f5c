/** Cycles Light, Dark, System; the script in the head applies the stored value. */
const order = ["light", "dark", "system"];
const button = document.querySelector<HTMLButtonElement>("[data-theme-key]");
const key = button?.dataset["themeKey"];

if (button && key && isUsable(key)) {
  show(button, key);
  button.hidden = false;
  button.addEventListener("click", () => {
    localStorage.setItem(key, order[(order.indexOf(stored(key)) + 1) % order.length] ?? "system");
    // This tab gets no storage event of its own.
    dispatchEvent(new Event("storage"));
    const status = button.parentElement?.querySelector("[role=status]");
    if (status) status.textContent = button.innerText;
  });
  addEventListener("storage", () => show(button, key));
}

function isUsable(name: string): boolean {
  try {
    localStorage.getItem(name);
    return true;
  } catch {
    return false;
  }
}

function stored(name: string): string {
  const choice = localStorage.getItem(name);
  return choice === "light" || choice === "dark" ? choice : "system";
}

function show(toggle: HTMLElement, name: string): void {
  const choice = stored(name);
  for (const part of toggle.querySelectorAll<HTMLElement>("[data-choice]")) {
    part.hidden = part.dataset["choice"] !== choice;
  }
}
