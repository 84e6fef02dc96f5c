import { bypass } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { elsewhere, watchElsewhere } from "#tests/support/screens/elsewhere.ts";
import { failRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { letterCard, letterCards, openLetters } from "./letters.browser-support.ts";
import { boxOf, expectThumbSized } from "#tests/support/screens/boxes.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storedLetters, storeLetters } from "#tests/support/samples/stored-letters.ts";

const rows = "/rest/v1/sop_documents";

test("shows what each letter is, newest first, with what it was made from", async ({ person }) => {
  await storeLetters(person, [
    {
      document_type: "professional_email",
      university: "Siemens",
      country: "Germany",
      prompt_input: "Ask for the deadline",
      email_subject: "Deadline of the winter term",
      generated_text: "Dear Team,\n\nCould you tell me [fill in: what you want to know]?\n\nAmina Rahman",
    },
    { country: "Canada", university: "McGill", prompt_input: "One line. ".repeat(100) },
  ]);
  await openLetters(person);
  await expectCount(letterCards(), 2);
  await expect.element(letterCards().nth(0)).toMatchTextContent("Professional Email");
  await expect.element(letterCards().nth(1)).toMatchTextContent("Statement of Purpose");
  await expect.element(letterCards().nth(1)).toMatchTextContent("1 hour ago");

  const email = letterCard(/Siemens/);
  await expect.element(email.heading).toMatchTextContent("Germany");
  await expect.element(email.card).toMatchTextContent("Ask for the deadline");
  await expect.element(email.paper).toMatchTextContent("Subject: Deadline of the winter term");
  await expectTexts(email.gaps, ["[fill in: what you want to know]"]);
  await expect.element(email.card).toMatchTextContent("1 gap left");
  await expect.element(email.card.getByRole("button", { name: "what you want to know", exact: true })).toBeVisible();
  await expect.element(email.checks).not.toMatchTextContent("what you want to know");
  await expect.element(email.copy).not.toBeInTheDocument();

  const { card } = letterCard(/McGill/);
  const fold = card.getByRole("button", { name: /^Show all of Your input/ });
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  await expect.element(card.getByRole("button", { name: /^Show less/ })).toHaveFocus();
});

test("of what a letter was made from, the cut text has no blank lines, and the whole text has them", async ({
  person,
}) => {
  const prompt_input = ["First.", "Second.", "Third.", "Fourth."].join("\n\n");
  await storeLetters(person, [{ university: "McGill", prompt_input }]);
  await openLetters(person);
  const { card } = letterCard(/McGill/);
  const words = () => (card.getByText(/^First\./).element() as HTMLElement).innerText;
  await expect.poll(words).toBe("First.\nSecond.\nThird.\nFourth.");
  await card.getByRole("button", { name: /^Show all of Your input/ }).click();
  await expect.poll(words).toBe(prompt_input);
});

test("on a phone what a letter was made from is one row below it until it is opened", async ({ person }) => {
  await storeLetters(person, [{ university: "McGill", prompt_input: "One line. ".repeat(100) }]);
  await openLetters(person, "", { width: 390, height: 844 });
  const { card, paper, checks } = letterCard(/McGill/);
  const words = card.getByText(/^One line\./);
  await expect.element(words).not.toBeVisible();
  const fold = card.getByText(/^Your input/);
  await expectThumbSized(fold);
  expect(boxOf(fold).top).toBeGreaterThanOrEqual(boxOf(checks).bottom);
  // The paper is as wide as its card.
  expect(boxOf(card).width - boxOf(paper).width).toBeLessThanOrEqual(2);
  await fold.click();
  await expect.element(words).toBeVisible();
  await expectAccessible();
});

describe("copying", () => {
  test("takes the text, and of an e-mail its subject and its body", async ({ person }) => {
    const clipboard = () => navigator.clipboard.readText();
    await storeLetters(person, [
      {
        document_type: "professional_email",
        university: "Siemens",
        email_subject: "Deadline",
        generated_text: "Dear Team,\n\nI ask.",
      },
      { university: "McGill", generated_text: "<p>Dear <strong>Committee</strong>,</p><p>I apply &amp; hope.</p>" },
    ]);
    await openLetters(person);
    await letterCard(/Siemens/).copySubject.click();
    await expectToast("Copied!");
    expect(await clipboard()).toBe("Deadline");
    await letterCard(/Siemens/).copyBody.click();
    await expectToast("Copied!", "Body");
    expect(await clipboard()).toBe("Dear Team,\n\nI ask.");
    await letterCard(/McGill/).copy.click();
    await expectToast("Copied!", "Text");
    expect(await clipboard()).toBe("Dear Committee,\n\nI apply & hope.");
  });

  test("is not offered for the subject of an e-mail that has none", async ({ person }) => {
    await storeLetters(person, [{ document_type: "professional_email", university: "Siemens", email_subject: null }]);
    await openLetters(person);
    await expect.element(letterCard(/Siemens/).copyBody).toBeVisible();
    await expect.element(letterCard(/Siemens/).copySubject).not.toBeInTheDocument();
  });
});

describe("deleting", () => {
  test("is done once it was asked for by name", async ({ person }) => {
    await storeLetters(person, [
      { university: "Keep" },
      { document_type: "cover_letter", university: "Acme", country: "Japan" },
    ]);
    await openLetters(person);
    const { remove, card } = letterCard(/Acme/);
    await remove.click();
    const question = page.getByRole("dialog", { name: "Delete Cover Letter, Acme, Japan?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(remove).toHaveFocus();

    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast("Document deleted successfully");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(card).not.toBeInTheDocument();
    expect((await storedLetters(person)).map(({ university }) => university)).toEqual(["Keep"]);
    await expect.element(page.getByRole("group", { name: "Your documents" })).toHaveFocus();
  });

  test("that fails says so, and keeps the letter", async ({ person }) => {
    await storeLetters(person, [{ university: "Acme" }]);
    await openLetters(person);
    failRequests(rows, "delete");
    await letterCard(/Acme/).remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Failed to delete document");
    await expect.element(letterCard(/Acme/).card).toBeVisible();
  });
});

test("says when the list cannot be loaded, and loads it on retry", async ({ person }) => {
  failRequests(rows, "get");
  await openScreen("/sop", { as: person });
  await expectToast("Failed to fetch documents");
  await expect.element(page.getByText("Your documents could not be loaded.")).toBeVisible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("button", { name: "Generate Your First Document" })).toBeVisible();
});

test("shows nobody's letters but one's own", async ({ person, createPerson }) => {
  await storeLetters(await createPerson(), [{ university: "Not yours", generated_text: "Secret" }]);
  await storeLetters(person, [{ university: "Mine" }]);
  await openLetters(person);
  await expectCount(letterCards(), 1);
  await expect.element(page.getByText(/Secret/)).not.toBeInTheDocument();
});

test("HTML in a stored letter can do nothing, should the table's own rule ever fail", async ({ person }) => {
  const attack =
    '<p>Dear <strong onclick="document.title=`owned`">Team</strong> <a href="https://evil.example/">link</a></p>' +
    `<img src="${elsewhere}/x.png"><h3 style="position:fixed">Aim</h3>` +
    `<script>document.title="owned"</script><svg onload="document.title='owned'">`;
  const expectNothingAsked = watchElsewhere();
  await storeLetters(person, [{ university: "Acme" }]);
  network.use(
    http.get(rows, async ({ request }) => {
      const answer = await fetch(bypass(request));
      const letters = (await answer.json()) as object[];
      const range = answer.headers.get("content-range");
      return HttpResponse.json(
        letters.map((letter) => Object.assign(letter, { generated_text: attack })),
        { status: answer.status, headers: range === null ? {} : { "content-range": range } },
      );
    }),
  );
  await openLetters(person);
  const { paper } = letterCard(/Acme/);
  await expectTexts(paper.getByRole("strong"), ["Team"]);
  await expect.element(paper.getByRole("heading", { name: "Aim" })).toBeVisible();
  await paper.getByRole("strong").click();
  const inside = [...paper.element().querySelectorAll(":scope > div *")];
  expect(inside.length).toBeGreaterThan(2);
  expect(inside.flatMap((element) => element.getAttributeNames())).toEqual([]);
  expect(paper.element().querySelector("img, a, script, svg")).toBeNull();
  expect(document.title).not.toContain("owned");
  await expectNothingAsked();
});

describe("the pages of the list", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ university: `University ${index + 1}` }));
  const pages = page.getByRole("navigation", { name: "Pages of documents" });

  test("hold two hundred letters", async ({ person }) => {
    await storeLetters(person, many(200));
    await openLetters(person);
    await expectCount(letterCards(), 10);
    await expect.element(page.getByText("1–10 of 200")).toBeVisible();
    await pages.getByRole("link", { name: "Next" }).click();
    await expect.element(letterCards().first()).toMatchTextContent("University 11");
    expect(window.location.search).toBe("?page=2");
    await pages.getByRole("link", { name: "Page 4", exact: true }).click();
    await expect.element(letterCards().first()).toMatchTextContent("University 31");

    await openLetters(person, "?page=999");
    await expect.element(letterCards().last()).toMatchTextContent("University 200");
    await expect.poll(() => window.location.search).toBe("?page=20");
  });

  test("keep what is being edited while one looks at another", async ({ person }) => {
    await storeLetters(person, many(11));
    await openLetters(person);
    const first = letterCard(/University 1\b/);
    await first.edit.click();
    await first.text.fill("Begun");
    await pages.getByRole("link", { name: "Next" }).click();
    await expectCount(letterCards(), 1);
    await pages.getByRole("link", { name: "Previous" }).click();
    await expect.element(first.text).toHaveValue("Begun");
  });
});

test("says when a file cannot be made", async ({ person }) => {
  await storeLetters(person, [{ university: "Acme" }]);
  await openLetters(person);
  const { pdf, word } = letterCard(/Acme/);
  failRequests("/functions/v1/letter-pdf", "post");
  await pdf.click();
  await expectToast("Error", "Failed to generate PDF");
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw new Error("no room");
  });
  await word.click();
  await expectToast("Error", "Failed to generate Word document");
});
