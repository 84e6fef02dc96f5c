import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";
import {
  accessibilityRules,
  colourRules,
  countAnimations,
  described,
  enlarged,
  sidewaysExcess,
  unreadableTexts,
} from "../accessibility.ts";

/** The page of the tests holds the app in a frame of its own, not as a document. */
const rulesOfDocuments = ["page-has-heading-one", "document-title", "html-has-lang"];

/**
 * Checks three widths with all rules, dark colours with the rules about colours, and that neither the narrowest phone nor
 * enlarged text hides anything.
 */
export async function expectAccessible(): Promise<void> {
  await expectRoomForText();
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 900);
    await settle();
    expect(await findViolations(accessibilityRules), `${width} px`).toEqual([]);
    await expectNoSidewaysScroll(`${width} px`);
  }
  await useColorScheme("dark");
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    await settle();
    expect(await findViolations(colourRules), `${width} px, dark`).toEqual([]);
  }
  await useColorScheme("light");
}

/** The narrowest phone, and a usual one with text of twice the size. */
async function expectRoomForText(): Promise<void> {
  await page.viewport(320, 900);
  await settle();
  await expectNoSidewaysScroll("320 px");
  await page.viewport(390, 900);
  await settle();
  const before = new Set(unreadableTexts());
  const root = document.documentElement;
  const { scrollX, scrollY } = window;
  root.style.fontSize = enlarged;
  try {
    await settle();
    await expectNoSidewaysScroll(enlarged);
    expect(
      unreadableTexts().filter((text) => !before.has(text)),
      enlarged,
    ).toEqual([]);
  } finally {
    root.style.fontSize = "";
    // What is beside a part that stays must be where it was.
    window.scrollTo(scrollX, scrollY);
  }
}

/** Lets the system prefer these colours; the app follows unless the person chose. Ends with the test. */
export async function useColorScheme(scheme: "light" | "dark"): Promise<void> {
  await commands.emulateColorScheme(scheme);
  await expect.poll(() => document.documentElement.dataset["mantineColorScheme"]).toBe(scheme);
  await settle();
}

/** What axe finds now, without waiting for animations. */
async function findViolations(rules: string[]) {
  const { violations } = await axe.run(document, {
    runOnly: rules,
    rules: Object.fromEntries(rulesOfDocuments.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    elementRef: true,
  });
  // Nobody presses what is behind a modal dialog, so it may be scrolled halfway out of sight.
  const modal = document.querySelector('[aria-modal="true"]');
  const isBehind = ({ element }: axe.NodeResult) => modal !== null && element !== undefined && !modal.contains(element);
  for (const violation of violations) {
    if (violation.id === "target-size")
      violation.nodes = await smallWhereverTheyAre(violation.nodes.filter((node) => !isBehind(node)));
  }
  return described(violations.filter(({ nodes }) => nodes.length > 0));
}

/** What happens to lie half under a bar that stays is looked at again in the middle of the window. */
async function smallWhereverTheyAre(nodes: axe.NodeResult[]): Promise<axe.NodeResult[]> {
  const { scrollX, scrollY } = window;
  const small: axe.NodeResult[] = [];
  for (const node of nodes) {
    node.element?.scrollIntoView({ block: "center" });
    const { violations } = await axe.run(node.element ?? document, { runOnly: ["target-size"] });
    if (violations.length > 0) small.push(node);
  }
  window.scrollTo(scrollX, scrollY);
  return small;
}

async function settle(): Promise<void> {
  await expect.poll(countAnimations).toBe(0);
}

/** Fails, naming `when`, if the app is wider than its window. */
export async function expectNoSidewaysScroll(when: string): Promise<void> {
  await expect.poll(sidewaysExcess, { message: when }).toBe(0);
}
