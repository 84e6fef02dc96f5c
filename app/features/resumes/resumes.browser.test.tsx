import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { chooseFiles } from "#tests/support/screens/files.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import {
  openResumes,
  resumeCard,
  resumeCards,
  resumePdf,
  resumesTable,
  storeResumes,
  uploadDialog,
} from "#tests/support/screens/resumes.ts";
import { test } from "#tests/support/screens/test.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const suggestions = `<h3>Dates</h3><ul>${"<li>Write the years of “BSc in Computer Science”.</li>".repeat(15)}</ul>`;

describe("the list", () => {
  test("shows the newest first, with rating, date, beginning of the text and analysis", async ({ person }) => {
    const text = `${"x".repeat(499)}🎓 and this is past the 500 characters`;
    await storeResumes(person, [
      {
        title: "Second",
        rating: 8,
        suggestions: "<h3>Dates</h3><ul><li>Add months.</li><li>Add <strong>years</strong>.</li></ul>",
        text,
      },
      { title: "First", rating: 3.4 },
      { title: "Unread", rating: null, text: null, suggestions: null },
    ]);
    await openResumes(person);
    await expectCount(resumeCards(), 3);
    await expect.element(resumeCards().nth(0)).toHaveAccessibleName("Second");
    const second = resumeCard("Second");
    await expect.element(second.card).toMatchTextContent("Rating: 8/10 Good");
    await expect.element(second.card).toMatchTextContent("just now");
    await expect.element(second.card.getByRole("heading", { name: "Dates" })).toBeVisible();
    await expect.element(second.card.getByRole("listitem")).toHaveTextContent("Add years.");
    await expect.element(second.card).toMatchTextContent(`${"x".repeat(499)}🎓…`);
    await expect.element(second.card).not.toMatchTextContent("and this is past");
    await expect.element(resumeCard("First").card).toMatchTextContent("Rating: 3.4/10 Needs work");
    await expect.element(resumeCard("First").card).toMatchTextContent("1 hour ago");
    const unread = resumeCard("Unread");
    await expect.element(unread.card).toMatchTextContent("Not rated");
    await expect.element(unread.card).toMatchTextContent("No analysis is stored for this resume.");
    await expectCount(unread.wholeText, 0);
    await expectCount(unread.compare, 0);
  });

  test("says that it loads, then that there is nothing yet, with one way to upload", async ({ person }) => {
    const { release } = holdRequests(resumesTable, "get");
    await openScreen("/resume", { as: person });
    await expect.element(page.getByText("Loading your resumes")).toBeInTheDocument();
    release();
    await expect.element(page.getByText("No resumes yet")).toBeVisible();
    await expectAccessible();
    await expectCount(page.getByRole("button", { name: /upload/i }), 1);
    await uploadDialog().open.click();
    await expect.element(page.getByRole("dialog", { name: "Upload Resume" })).toBeVisible();
  });

  test("says when it cannot be loaded, and is loaded on retry", async ({ person }) => {
    failRequests(resumesTable, "get");
    await openScreen("/resume", { as: person });
    await expectToast("Error", "Failed to fetch resumes");
    await expect.element(page.getByText("Your resumes could not be loaded.")).toBeVisible();
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("No resumes yet")).toBeVisible();
  });

  test("turns the pages of two hundred", async ({ person }) => {
    await storeResumes(
      person,
      Array.from({ length: 200 }, (_, index) => ({ title: `Resume ${index + 1}` })),
    );
    await openResumes(person);
    await expectCount(resumeCards(), 10);
    await expect.element(page.getByText("1–10 of 200")).toBeVisible();
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect.element(resumeCard("Resume 11").card).toBeVisible();
    await expect.element(page.getByText("11–20 of 200")).toHaveFocus();
    expect(window.location.href).toMatch(/\/resume\?page=2$/);
    await openScreen("/resume?page=999", { as: person });
    await expect.element(resumeCard("Resume 200").card).toBeVisible();
    await expect.poll(() => window.location.search).toBe("?page=20");
  });

  test("shows analyses as inert text, whatever a column holds", async ({ person }) => {
    const [title, text] = ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>[link](https://example.com)"];
    const markup = "<p>Good</p><a href='https://example.com'>more</a><img src='https://example.com/x.png'>";
    await storeResumes(person, [{ title, text, suggestions: markup }]);
    await openResumes(person);
    const { card } = resumeCard(title);
    await expect.element(card.getByRole("paragraph").filter({ hasText: /^Good$/ })).toBeVisible();
    await expect.element(card).toMatchTextContent("<script>alert(1)</script>");
    expect(card.element().querySelector("img, a, script, iframe")).toBeNull();
  });

  test("says of the newest what to do first, then at a glance how each area does", async ({ person }) => {
    const advice = "<ul><li>Add <em>the months</em>.</li><li>Add the town.</li></ul>";
    const alone = "<h3>Dates: 7 of 10</h3><ul><li>Add the months.</li></ul>";
    const rated = `<h3>Contact: 9 of 10</h3><p>Fine.</p><h3>Dates: 7 of 10</h3><p>Some.</p>${advice}`;
    await storeResumes(person, [
      { title: "New", suggestions: rated },
      { title: "Old", suggestions: rated },
    ]);
    await openResumes(person);
    const { card } = resumeCard("New");
    await expect
      .element(card)
      .toMatchTextContent(
        /Start with this.*Add the months\..*Then correct the points below and upload the file again to see your new rating\./,
      );
    await expectCount(card.getByText("the months"), 1);
    await expect.element(card.getByRole("heading", { name: "Dates: 7 of 10" })).toBeVisible();
    const areas = [...card.element().querySelectorAll("[aria-hidden] > li")];
    expect(areas.map(({ textContent }) => textContent)).toEqual(["Dates7", "Contact9"]);
    expect(boxOf(card.getByText("Start with this")).bottom).toBeLessThan(areas[0]?.getBoundingClientRect().top ?? 0);
    await expect.element(resumeCard("Old").card).not.toMatchTextContent("Start with this");
    await expect.element(resumeCard("Old").card).toMatchTextContent("Add the months.");
    await storeResumes(person, [{ title: "Newest", suggestions: alone }]);
    await openResumes(person);
    await expect
      .element(resumeCard("Newest").card)
      .toMatchTextContent(/Add the months\..*Then upload the file again to see your new rating\./);
  });

  test("says in which areas nothing is to be done, and how the rating is by more than its colour", async ({
    person,
  }) => {
    const areas = ["Contact", "Education", "Skills", "Length"].map((name) => `<h3>${name}: 10 of 10</h3><p>Fine.</p>`);
    await storeResumes(person, [
      { title: "New", rating: 8, suggestions: `${areas.join("")}<h3>Dates: 7 of 10</h3><ul><li>Add months.</li></ul>` },
      { title: "Old", rating: 4.9, suggestions: "<h3>Dates: 7 of 10</h3><p>Some.</p>" },
    ]);
    await openResumes(person);
    const { card } = resumeCard("New");
    const full = card.getByText("Full marks: Contact; Education; Skills and 1 more", { exact: true });
    await expect.element(full).toBeVisible();
    expect(boxOf(full).bottom).toBeLessThan(boxOf(card.getByText("Start with this")).top);
    await expect.element(card.getByText("Good", { exact: true })).toHaveAttribute("data-tone", "good");
    const old = resumeCard("Old").card;
    await expect.element(old.getByText("Needs work", { exact: true })).toHaveAttribute("data-tone", "soon");
    await expect.element(old).not.toMatchTextContent("Full marks");
  });

  test("leads from what to do first to the upload, and on from the new card", async ({ person }) => {
    await storeResumes(person, [{ title: "Mine", suggestions }]);
    await openResumes(person);
    const { open, dialog, title, file, submit } = uploadDialog();
    await expect.element(open).toHaveAttribute("data-variant", "default");
    const corrected = resumeCard("Mine").card.getByRole("button", { name: "Upload the corrected file" });
    await expect.element(corrected).toBeVisible();
    await expect.element(corrected).not.toHaveAttribute("data-variant");
    await corrected.click();
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(corrected).toHaveFocus();

    await corrected.click();
    await title.fill("Corrected");
    await chooseFiles(file, resumePdf());
    await submit.click();
    await expectCount(dialog, 0);
    await expect.element(resumeCards().nth(0)).toHaveAccessibleName("Corrected");
    await expectCount(resumeCard("Mine").card.getByRole("button", { name: "Upload the corrected file" }), 0);
    await expect.element(open).toHaveFocus();
  });

  test("leads on where nothing is to be corrected", async ({ person }) => {
    await storeResumes(person, [{ title: "Mine", suggestions: "<h3>Dates: 10 of 10</h3><p>All there.</p>" }]);
    await openResumes(person);
    await expect.element(resumeCard("Mine").card).toMatchTextContent("Nothing to correct. Next, compare it");
    await storeResumes(person, [{ title: "In words alone", suggestions: "<p>Dates are missing.</p>" }]);
    await openResumes(person);
    await expect.element(resumeCard("In words alone").card).toMatchTextContent("Dates are missing.");
    await expect.element(resumeCard("In words alone").card).not.toMatchTextContent("Nothing to correct");
    await expectCount(page.getByRole("button", { name: /upload/i }), 1);
  });

  test("on a phone has what one does with it below its analysis, and less wanted things in a menu", async ({
    person,
  }) => {
    await storeResumes(person, [{ title: "Mine", suggestions }]);
    await openResumes(person, "", { width: 390, height: 844 });
    const { card, compare, download, remove } = resumeCard("Mine");
    const purpose = page.getByText("Upload your resume: you get a rating out of 10, and what to fix first.");
    // The card's own button is the one to press.
    await expect.element(purpose).not.toBeVisible();
    // An icon over one word.
    expect(boxOf(uploadDialog().open).width).toBeLessThan(80);
    const corrected = boxOf(card.getByRole("button", { name: "Upload the corrected file" }));
    expect(corrected.width).toBeGreaterThan(boxOf(card).width - 100);
    const lastAdvice = card.getByRole("listitem").last();
    await expect.element(lastAdvice).toBeInTheDocument();
    expect(boxOf(compare).top).toBeGreaterThan(boxOf(lastAdvice).bottom);
    await expectCount(download, 0);
    await expectCount(remove, 0);
    await card.getByRole("button", { name: "More for Mine" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Mine?" }).getByRole("button", { name: "Delete" }).click();
    await expectToast("Resume deleted successfully");
    await expect.element(page.getByText("No resumes yet")).toBeVisible();
    await expect.element(purpose).toBeVisible();
  });

  test("folds a long analysis of all but the first", async ({ person }) => {
    await storeResumes(person, [
      { title: "New", suggestions },
      { title: "Old", suggestions },
    ]);
    await openResumes(person);
    await expect.element(resumeCard("New").card).toBeVisible();
    await expectCount(resumeCard("New").wholeAnalysis, 0);
    const { card, wholeAnalysis } = resumeCard("Old");
    const last = card.getByRole("listitem").last();
    await expect.element(wholeAnalysis).toHaveAttribute("aria-expanded", "false");
    await expect.element(last).not.toBeInViewport();
    const isFolded = () => {
      const { bottom } = last.element().getBoundingClientRect();
      return bottom > wholeAnalysis.element().getBoundingClientRect().top;
    };
    expect(isFolded()).toBe(true);
    await wholeAnalysis.click();
    await expect.element(wholeAnalysis).toHaveAttribute("aria-expanded", "true");
    await expect.poll(isFolded).toBe(false);
    last.element().scrollIntoView();
    await expect.element(last).toBeInViewport();
  });

  test("is no barrier with long names and with what lacks everything", async ({ person }) => {
    await storeResumes(person, [
      { title: "Mine", suggestions },
      { title: longName, text: `${longName} `.repeat(30), suggestions, rating: 2.5 },
      { title: "Empty", text: null, suggestions: null, rating: null },
    ]);
    await openResumes(person);
    await expectAccessible();
  });

  test("has its controls in order for the keyboard", async ({ person }) => {
    await storeResumes(person, [{ title: "Mine", suggestions }]);
    await openResumes(person);
    const { card, compare, download, remove, wholeText } = resumeCard("Mine");
    const corrected = card.getByRole("button", { name: "Upload the corrected file" });
    uploadDialog().open.element().focus();
    for (const stop of [compare, download, remove, corrected, wholeText]) {
      await userEvent.keyboard("{Tab}");
      await expect.element(stop).toHaveFocus();
      expect(isFocusMarked(), stop.selector).toBe(true);
    }
  });
});
