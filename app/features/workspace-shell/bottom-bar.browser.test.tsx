import { describe, expect, onTestFinished } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { boxOf, expectThumbSized, overlap } from "#tests/support/screens/boxes.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const phone = { width: 390, height: 844 };
const bar = () => page.getByRole("navigation", { name: "Shortcuts" });
const entry = (name: string) => bar().getByRole("link", { name, exact: true });
const more = () => bar().getByRole("button", { name: "More" });
const drawer = () => page.getByRole("dialog", { name: "Sidebar" });

async function expectCurrent(name: string): Promise<void> {
  const marked = () => [...bar().element().querySelectorAll("[aria-current]")].map((element) => element.textContent);
  await expect.poll(marked).toEqual([name]);
}

/** As an on-screen keyboard does, it takes from what is seen, not from the page. */
function openKeyboard(height: number): void {
  const viewport = window.visualViewport;
  if (!viewport) throw new Error("the browser does not tell what is seen");
  Object.defineProperty(viewport, "height", { value: window.innerHeight - height, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(viewport, "height"));
  viewport.dispatchEvent(new Event("resize"));
}

describe("the bar at the bottom of a phone", () => {
  test("leads to five places, and marks where one is", async ({ person }) => {
    await openScreen("/", { as: person, ...phone });
    await expect.element(entry("Home")).toBeVisible();
    await expectCurrent("Home");
    await entry("Steps").click();
    await expectAddress("/visa-progress");
    await expectCurrent("Steps");
    await entry("Ask").click();
    await expectAddress("/visa-consultant");
    await expectCurrent("Ask");
    await entry("Home").click();
    await expectAddress("/dashboard");
    await expectCurrent("Home");
    await openScreen("/resume", { as: person, ...phone });
    await expectCurrent("More");
  });

  test("marks the steps on all screens of an application, which stand in one order there and in the menu", async ({
    person,
  }) => {
    await person.client.from("applications").insert({ destination: "gb" }).throwOnError();
    const parts = page.getByRole("navigation", { name: "Your application" });
    for (const [path, here] of [
      ["/visa-progress", "Checklist"],
      ["/application/dates", "Dates"],
      ["/application/money", "Money"],
      ["/application/answers", "Answers"],
    ] as const) {
      await openScreen(path, { as: person, ...phone });
      await expect.element(parts.getByRole("link", { name: here })).toHaveAttribute("aria-current", "page");
      expect(
        parts
          .getByRole("link")
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(["Checklist", "Dates", "Money", "Answers"]);
      await expectCurrent("Steps");
    }
    await more().click();
    await expect.element(drawer().getByRole("link", { name: "Answers" })).toHaveAttribute("aria-current", "page");
    await drawer().getByRole("link", { name: "Money" }).click();
    await expectAddress("/application/money");
    await expect.element(drawer()).not.toBeInTheDocument();
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      await expectNoSidewaysScroll(`${width} px`);
    }
    await expectThumbSized(
      ...["Checklist", "Dates", "Money", "Answers"].map((name) => parts.getByRole("link", { name })),
    );
    await expectAccessible();
  });

  test("opens the menu, which gives the focus back", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await more().click();
    await expect.element(drawer()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
    await more().click();
    await drawer().getByRole("button", { name: "Send Feedback" }).click();
    await expect.element(page.getByRole("dialog", { name: "Send Feedback" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(more()).toHaveFocus();
  });

  test("adds a document: the upload is open, from any screen and again", async ({ person }) => {
    const document = { user_id: person.id, document_name: "Passport", document_type: "Passport" };
    const file = { file_name: "passport.pdf", file_url: `${person.id}/passport.pdf` };
    await person.client
      .from("documents")
      .insert({ ...document, ...file })
      .throwOnError();
    await openScreen("/visa-progress", { as: person, ...phone });
    await entry("Add").click();
    await expectAddress("/documents");
    const fold = page.getByRole("button", { name: "Upload documents" });
    const type = page.getByRole("combobox", { name: "Document type" });
    await expect.element(type).toBeVisible();
    await expect.element(fold).toHaveFocus();
    await expectCurrent("Add");
    await fold.click();
    await expectCount(type, 0);
    await entry("Add").click();
    await expect.element(type).toBeVisible();
  });

  test("is in reach of a thumb, and covers neither the end of a screen nor what has the focus", async ({ person }) => {
    const stepSwitch: Locator = page.getByRole("switch", { name: "Visa Interview Scheduled" });
    for (const width of [390, 320]) {
      await openScreen("/visa-progress", { as: person, width, height: 700 });
      await expect.element(stepSwitch).toBeInTheDocument();
      await expectThumbSized(entry("Home"), entry("Steps"), entry("Add"), entry("Ask"), more());
      await expectNoSidewaysScroll(`${width} px`);
      expect(Math.round(boxOf(bar()).bottom)).toBe(window.innerHeight);
      window.scrollTo(0, document.documentElement.scrollHeight);
      const last = page.getByRole("listitem").filter({ has: stepSwitch });
      await expect.poll(() => boxOf(last).bottom <= boxOf(bar()).top).toBe(true);
      for (const name of ["Passport Ready", "Photos Submitted", "Medical Check Done"]) {
        const focused = page.getByRole("switch", { name });
        window.scrollTo(0, 0);
        focused.element().focus();
        await expect.poll(() => overlap(boxOf(focused), boxOf(bar()))).toBe(false);
      }
    }
  });

  test("makes way for an on-screen keyboard, and not for a browser's toolbar", async ({ person }) => {
    await openScreen("/dashboard", { as: person, ...phone });
    await expect.element(entry("Home")).toBeVisible();
    openKeyboard(80);
    await expect.element(bar()).toBeVisible();
    openKeyboard(300);
    await expectCount(bar(), 0);
    openKeyboard(0);
    await expect.element(bar()).toBeVisible();
  });

  test("is on no wider screen, and has no barrier", async ({ person }) => {
    await openScreen("/dashboard", { as: person, width: 768, height: 900 });
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectCount(bar(), 0);
    await page.viewport(767, 900);
    await expect.element(bar()).toBeVisible();
    await expectAccessible();
  });
});
