import { expectAccessible, hasVisibleFocus, settle } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { openResumes, resumeCard, storeResumes, uploadDialog } from "#tests/support/e2e-resumes.ts";
import { toast } from "#tests/support/e2e-screens.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const text = `Asha Rahman\nBSc in Computer Science\nPython, SQL\n${"Wrote tests. ".repeat(60)}\nLast line: Git`;
const suggestions = `<h3>Dates</h3><ul>${"<li>Write the years of “BSc in Computer Science”.</li>".repeat(15)}</ul>`;

test("shows the whole text, finds words in it and copies it", async ({ signedInPage: page, person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await storeResumes(person, [{ title: "Mine", text }]);
  await openResumes(page);
  await resumeCard(page, "Mine").wholeText.click();
  const dialog = page.getByRole("dialog", { name: "What the parser sees" });
  const sheet = dialog.getByRole("region", { name: "Text of Mine" });
  await expect(sheet).toHaveText(text);
  await expect(dialog.getByLabel("Find in text")).toBeFocused();
  await dialog.getByLabel("Find in text").fill("WROTE  tests");
  await expect(dialog.getByRole("status").filter({ hasText: "1 of 60" })).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(dialog.getByRole("status").filter({ hasText: "60 of 60" })).toBeVisible();
  await expect(sheet.locator("mark").last()).toBeInViewport();
  await dialog.getByRole("button", { name: "Next place" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "1 of 60" })).toBeVisible();
  await dialog.getByLabel("Find in text").fill("no such words");
  await expect(dialog.getByRole("status").filter({ hasText: "Not found" })).toBeVisible();

  await dialog.getByRole("button", { name: "Copy text" }).click();
  await expect(dialog.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await page.keyboard.press("Escape");
  await expect(resumeCard(page, "Mine").wholeText).toBeFocused();
});

test("compares a resume with a description, without sending it", async ({ signedInPage: page, person }) => {
  await storeResumes(person, [
    { title: "Mine", text },
    { title: "Other", text: "Statistics with R" },
  ]);
  await openResumes(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.postData() ?? ""));
  await resumeCard(page, "Mine").compare.click();
  const dialog = page.getByRole("dialog", { name: "Compare Mine" });
  const description = dialog.getByLabel("Course or job description");
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(description).toHaveAccessibleDescription("Please paste a description");
  await expect(description).toBeFocused();

  await description.fill("You bring computer science and Python. Statistics and cloud computing are taught.");
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "2 of 4 terms of the description" })).toBeFocused();
  await expect(dialog.getByRole("list", { name: "In your resume", exact: true }).getByRole("listitem")).toHaveText([
    "computer science",
    "Python",
  ]);
  await expect(dialog.getByRole("list", { name: "Not in your resume" }).getByRole("listitem")).toHaveText([
    "cloud computing",
    "Statistics",
  ]);
  await expect(dialog).toContainText("Mention it only if it is true of you.");
  await expect(dialog).not.toContainText(/add/i);

  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(resumeCard(page, "Mine").compare).toBeFocused();
  await resumeCard(page, "Other").compare.click();
  const other = page.getByRole("dialog", { name: "Compare Other" });
  await expect(other.getByLabel("Course or job description")).toHaveValue(/cloud computing/);
  await other.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(other.getByRole("list", { name: "In your resume", exact: true })).toHaveText("Statistics");
  expect(asked.join("\n")).not.toContain("cloud computing");
});

test("folds a long analysis of all but the first", async ({ signedInPage: page, person }) => {
  await storeResumes(person, [
    { title: "New", suggestions },
    { title: "Old", suggestions },
  ]);
  await openResumes(page);
  await expect(resumeCard(page, "New").wholeAnalysis).toHaveCount(0);
  const { card, wholeAnalysis } = resumeCard(page, "Old");
  await expect(wholeAnalysis).toHaveAttribute("aria-expanded", "false");
  await expect(card.getByRole("listitem").last()).not.toBeInViewport();
  await wholeAnalysis.click();
  await expect(wholeAnalysis).toHaveAttribute("aria-expanded", "true");
  await card.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await expect(card.getByRole("listitem").last()).toBeInViewport();
});

test.describe("has nothing that assistive technology stumbles over", () => {
  test("resumes, one with a long title, one without anything", async ({ signedInPage: page, person }) => {
    await storeResumes(person, [
      { title: "Mine", text, suggestions },
      { title: longName, text, suggestions, rating: 2.5 },
      { title: "Empty", text: null, suggestions: null, rating: null },
    ]);
    await openResumes(page);
    await expectAccessible(page);
  });

  test("no resume yet", async ({ signedInPage: page }) => {
    await openResumes(page);
    await expectAccessible(page);
  });

  test("an upload that lacks something", async ({ signedInPage: page }) => {
    await openResumes(page);
    await uploadDialog(page).open.click();
    await uploadDialog(page).submit.click();
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test("an upload under way", async ({ signedInPage: page }) => {
    await openResumes(page);
    await page.route(/parse-resume/, () => undefined);
    const { open, title, file, submit, busy } = uploadDialog(page);
    await open.click();
    await title.fill(longName);
    await file.setInputFiles({ name: `${longName}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await submit.click();
    await expect(busy).toBeVisible();
    await expectAccessible(page);
  });

  test("the whole text with words that were found", async ({ signedInPage: page, person }) => {
    await storeResumes(person, [{ title: longName, text }]);
    await openResumes(page);
    await resumeCard(page, longName).wholeText.click();
    await page.getByLabel("Find in text").fill("tests");
    await expect(page.getByText("1 of 60")).toBeVisible();
    await expectAccessible(page);
  });

  test("a comparison", async ({ signedInPage: page, person }) => {
    await storeResumes(person, [{ title: longName, text }]);
    await openResumes(page);
    await resumeCard(page, longName).compare.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Course or job description").fill(`Python, SQL, Kubernetes, ${longName}, statistics`);
    await dialog.getByRole("button", { name: "Compare", exact: true }).click();
    await expect(dialog.getByRole("list", { name: "Not in your resume" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a card's controls are reached by keyboard, in order", async ({ signedInPage: page, person }) => {
  await storeResumes(person, [{ title: "Mine", text, suggestions }]);
  await openResumes(page);
  const { compare, download, remove, wholeText } = resumeCard(page, "Mine");
  await uploadDialog(page).open.focus();
  for (const stop of [compare, download, remove, wholeText]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
    expect(await hasVisibleFocus(page), String(stop)).toBe(true);
  }
});

test("every control of a phone is as large as a thumb", async ({ signedInPage: page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await storeResumes(person, [{ title: "Mine", text, suggestions }]);
  await openResumes(page);
  const { compare, download, remove, wholeText } = resumeCard(page, "Mine");
  await wholeText.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Find in text")).toBeFocused();
  // It grows while it opens.
  await settle(page);
  const inDialog = ["Previous place", "Next place", "Copy text", "Close"].map((name) =>
    dialog.getByRole("button", { name }),
  );
  for (const control of [...inDialog, dialog.getByLabel("Find in text")]) {
    expect((await control.boundingBox())?.height, String(control)).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  for (const control of [uploadDialog(page).open, compare, download, remove, wholeText]) {
    const box = await control.boundingBox();
    expect(box?.height, String(control)).toBeGreaterThanOrEqual(44);
    expect(box?.width, String(control)).toBeGreaterThanOrEqual(44);
  }
});
