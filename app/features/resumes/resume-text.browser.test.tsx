import { http } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { expectCount } from "#tests/support/screens/parts.ts";
import { openResumes, resumeCard, storeResumes, uploadDialog } from "#tests/support/screens/resumes.ts";
import { test } from "#tests/support/screens/test.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const text = `Asha Rahman\nBSc in Computer Science\nPython, SQL\n${"Wrote tests. ".repeat(60)}\nLast line: Git`;

describe("the whole text", () => {
  test("is shown, words are found in it, and it is copied", async ({ person }) => {
    await storeResumes(person, [{ title: "Mine", text }]);
    await openResumes(person);
    await resumeCard("Mine").wholeText.click();
    const dialog = page.getByRole("dialog", { name: "What the parser sees" });
    const sheet = dialog.getByRole("region", { name: "Text of Mine" });
    const find = dialog.getByLabelText("Find in text");
    const status = (words: string) => dialog.getByRole("status").filter({ hasText: words });
    await expect.element(sheet).toBeVisible();
    expect(sheet.element().textContent).toBe(text);
    await expect.element(find).toHaveFocus();
    await find.fill("WROTE  tests");
    await expect.element(status("1 of 60")).toBeVisible();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect.element(status("60 of 60")).toBeVisible();
    await expect.element(sheet.getByRole("mark").last()).toBeInViewport();
    await dialog.getByRole("button", { name: "Next place" }).click();
    await expect.element(status("1 of 60")).toBeVisible();
    await find.fill("no such words");
    await expect.element(status("Not found")).toBeVisible();

    await dialog.getByRole("button", { name: "Copy text" }).click();
    await expect.element(dialog.getByRole("button", { name: "Copied!" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
    await userEvent.keyboard("{Escape}");
    await expect.element(resumeCard("Mine").wholeText).toHaveFocus();
  });

  test("is no barrier with words that were found", async ({ person }) => {
    await storeResumes(person, [{ title: longName, text }]);
    await openResumes(person);
    await resumeCard(longName).wholeText.click();
    await page.getByLabelText("Find in text").fill("tests");
    await expect.element(page.getByText("1 of 60")).toBeVisible();
    await expectAccessible();
  });

  test("has controls as large as a thumb on a phone, as its card has", async ({ person }) => {
    await storeResumes(person, [{ title: "Mine", text }]);
    await openResumes(person, "", { width: 390, height: 844 });
    const { card, compare, wholeText } = resumeCard("Mine");
    const more = card.getByRole("button", { name: "More for Mine" });
    await expectThumbSized(uploadDialog().open, compare, more, wholeText);
    await wholeText.click();
    const dialog = page.getByRole("dialog");
    const find = dialog.getByLabelText("Find in text");
    await expect.element(find).toHaveFocus();
    // It grows while it opens.
    await expect.poll(() => document.getAnimations().every(({ playState }) => playState === "finished")).toBe(true);
    const buttons = ["Previous place", "Next place", "Copy text", "Close"];
    await expectThumbSized(...buttons.map((name) => dialog.getByRole("button", { name })), find);
  });
});

describe("a comparison with a description", () => {
  test("shows what is found and what is not, and sends nothing", async ({ person }) => {
    await storeResumes(person, [
      { title: "Mine", text },
      { title: "Other", text: "Statistics with R" },
    ]);
    await openResumes(person);
    const asked: string[] = [];
    network.use(
      http.all("*", async ({ request }) => {
        asked.push(request.url, await request.clone().text());
      }),
    );
    await resumeCard("Mine").compare.click();
    const dialog = page.getByRole("dialog", { name: "Compare Mine" });
    const description = dialog.getByLabelText("Course or job description");
    await dialog.getByRole("button", { name: "Compare", exact: true }).click();
    await expect.element(description).toHaveAccessibleDescription("Please paste a description");
    await expect.element(description).toHaveFocus();

    await description.fill("You bring computer science and Python. Statistics and cloud computing are taught.");
    await dialog.getByRole("button", { name: "Compare", exact: true }).click();
    await expect
      .element(dialog.getByRole("heading", { name: "2 of 4 terms of the description", exact: false }))
      .toHaveFocus();
    const termsOf = (list: string) =>
      dialog
        .getByRole("list", { name: list })
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent);
    expect(termsOf("In your resume")).toEqual(["computer science", "Python"]);
    expect(termsOf("Not in your resume")).toEqual(["cloud computing", "Statistics"]);
    await expect.element(dialog).toMatchTextContent("Mention it only if it is true of you.");
    await expect.element(dialog).not.toMatchTextContent(/add/i);

    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect.element(resumeCard("Mine").compare).toHaveFocus();
    await resumeCard("Other").compare.click();
    const other = page.getByRole("dialog", { name: "Compare Other" });
    await expect
      .element(other.getByLabelText("Course or job description"))
      .toHaveValue("You bring computer science and Python. Statistics and cloud computing are taught.");
    await other.getByRole("button", { name: "Compare", exact: true }).click();
    await expect.element(other.getByRole("list", { name: "In your resume" })).toHaveTextContent("Statistics");
    // The test hears what is sent.
    await fetch("/healthz?sent=by-the-test");
    expect(asked.join("\n")).toContain("by-the-test");
    expect(asked.join("\n")).not.toContain("cloud computing");
  });

  test("is no barrier", async ({ person }) => {
    await storeResumes(person, [{ title: longName, text }]);
    await openResumes(person);
    await resumeCard(longName).compare.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText("Course or job description").fill(`Python, SQL, Kubernetes, ${longName}, statistics`);
    await dialog.getByRole("button", { name: "Compare", exact: true }).click();
    await expect.element(dialog.getByRole("list", { name: "Not in your resume" })).toBeVisible();
    await expectCount(dialog, 1);
    await expectAccessible();
  });
});
