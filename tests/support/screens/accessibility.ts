import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** The page of the tests holds the app in a frame of its own, not as a document. */
const rulesOfDocuments = ["page-has-heading-one", "document-title", "html-has-lang"];

/** Looks at the app as it stands: narrow and wide with all rules, and in dark with those about colours. */
export async function expectAccessible(): Promise<void> {
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    await settle();
    expect(await findViolations(), `${width} px`).toEqual([]);
    await expectNoSidewaysScroll(`${width} px`);
  }
  await useColorScheme("dark");
  expect(await findViolations(["color-contrast"]), "dark").toEqual([]);
  await useColorScheme("light");
}

/** Lets the system prefer these colours; the app follows unless the person chose. Ends with the test. */
export async function useColorScheme(scheme: "light" | "dark"): Promise<void> {
  await commands.emulateColorScheme(scheme);
  await expect.poll(() => document.documentElement.dataset["mantineColorScheme"]).toBe(scheme);
  await settle();
}

/** What axe finds, as the app is painted right now; `only` names rules, otherwise all that we promise. */
async function findViolations(only?: string[]): Promise<{ rule: string; nodes: string[] }[]> {
  const { violations } = await axe.run(document, {
    ...(only ? { runOnly: only } : { runOnly: rules }),
    rules: Object.fromEntries(rulesOfDocuments.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}

/** Waits until no colour or place changes any more, since axe reads what is painted. */
async function settle(): Promise<void> {
  await expect
    .poll(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      // One that keeps its last frame is at rest.
      return document.getAnimations().filter(({ playState }) => playState !== "finished").length;
    })
    .toBe(0);
}

/** Fails, naming `when`, if the app is wider than its window. */
export async function expectNoSidewaysScroll(when: string): Promise<void> {
  const { documentElement } = document;
  await expect.poll(() => documentElement.scrollWidth - documentElement.clientWidth, { message: when }).toBe(0);
}

/** Whether the focused element, or what stands for it, is marked on screen. */
export function hasVisibleFocus(): boolean {
  const active = document.activeElement;
  if (!active?.matches(":focus-visible")) return false;
  const marks = [active, active.nextElementSibling, active.parentElement].filter((element) => element !== null);
  return marks.some((element) => {
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return isOutlined || style.boxShadow !== "none";
  });
}
