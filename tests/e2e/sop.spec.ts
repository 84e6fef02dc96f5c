import { expect, test } from "#tests/support/e2e-fixtures.ts";
import {
  insertLetters,
  letterCard,
  letterCards,
  openLetters,
  storedLetters,
  storeLetters,
} from "#tests/support/e2e-letters.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

const rows = /\/rest\/v1\/sop_documents\?/;

test("shows what each letter is, newest first, with what it was made from", async ({ signedInPage: page, person }) => {
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
  await openLetters(page);
  await expect(letterCards(page)).toHaveCount(2);
  await expect(letterCards(page).nth(0)).toContainText("Professional Email");
  await expect(letterCards(page).nth(1)).toContainText("Statement of Purpose");
  await expect(letterCards(page).nth(1)).toContainText("1 hour ago");

  const email = letterCard(page, /Siemens/);
  await expect(email.heading).toContainText("Germany");
  await expect(email.card).toContainText("Ask for the deadline");
  await expect(email.paper).toContainText("Subject: Deadline of the winter term");
  await expect(email.gaps).toHaveText("[fill in: what you want to know]");
  await expect(email.checks).toContainText("1 gap to fill in");
  await expect(email.checks).toContainText("what you want to know");
  await expect(email.copy).toHaveCount(0);

  const fold = letterCard(page, /McGill/).card.getByRole("button", { name: "Show all of Your input" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  await expect(letterCard(page, /McGill/).card.getByRole("button", { name: "Show less" })).toBeFocused();
});

test("copies the text, and of an e-mail its subject and its body", async ({ signedInPage: page, person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await storeLetters(person, [
    {
      document_type: "professional_email",
      university: "Siemens",
      email_subject: "Deadline",
      generated_text: "Dear Team,\n\nI ask.",
    },
    { university: "McGill", generated_text: "<p>Dear <strong>Committee</strong>,</p><p>I apply &amp; hope.</p>" },
  ]);
  await openLetters(page);
  await letterCard(page, /Siemens/).copySubject.click();
  await expectToast(page, "Copied!");
  expect(await clipboard()).toBe("Deadline");
  await letterCard(page, /Siemens/).copyBody.click();
  await expectToast(page, "Copied!", "Body");
  expect(await clipboard()).toBe("Dear Team,\n\nI ask.");
  await letterCard(page, /McGill/).copy.click();
  await expectToast(page, "Copied!", "Text");
  expect(await clipboard()).toBe("Dear Committee,\n\nI apply & hope.");
});

test("an e-mail without a subject has none to copy", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [{ document_type: "professional_email", university: "Siemens", email_subject: null }]);
  await openLetters(page);
  await expect(letterCard(page, /Siemens/).copyBody).toBeVisible();
  await expect(letterCard(page, /Siemens/).copySubject).toHaveCount(0);
});

test("deletes a letter once it was asked by name", async ({ signedInPage: page, person }) => {
  await storeLetters(person, [
    { university: "Keep" },
    { document_type: "cover_letter", university: "Acme", country: "Japan" },
  ]);
  await openLetters(page);
  const { remove, card } = letterCard(page, /Acme/);
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Cover Letter, Acme, Japan?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Document deleted successfully");
  await expect(question).toHaveCount(0);
  await expect(card).toHaveCount(0);
  expect((await storedLetters(person)).map(({ university }) => university)).toEqual(["Keep"]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("says when deleting fails, and keeps the letter", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/sop_documents"));
  await storeLetters(person, [{ university: "Acme" }]);
  await openLetters(page);
  await failRequests(page, rows, "DELETE");
  await letterCard(page, /Acme/).remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete document");
  await expect(letterCard(page, /Acme/).card).toBeVisible();
});

test("says when the list cannot be loaded, and loads it on retry", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/sop_documents"));
  await failRequests(page, rows, "GET");
  await page.goto("/sop");
  await expectToast(page, "Failed to fetch documents");
  await expect(page.getByText("Your documents could not be loaded.")).toBeVisible();
  await page.unroute(rows);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Generate Your First Document" })).toBeVisible();
});

test("shows nobody's letters but one's own", async ({ signedInPage: page, person, createPerson }) => {
  const other = await createPerson();
  const [theirs] = await storeLetters(other, [{ university: "Not yours", generated_text: "Secret" }]);
  await storeLetters(person, [{ university: "Mine" }]);
  await openLetters(page);
  await expect(letterCards(page)).toHaveCount(1);
  await expect(page.getByText("Secret")).toHaveCount(0);

  const letters = () => person.client.from("sop_documents");
  expect((await letters().select("id").eq("id", theirs)).data).toEqual([]);
  expect((await letters().update({ generated_text: "Mine now" }).eq("id", theirs).select("id")).data).toEqual([]);
  const pdf = await person.client.functions.invoke("letter-pdf", { body: { documentId: theirs } });
  expect(pdf.data).toBeNull();
  expect((await storedLetters(other))[0]?.generated_text).toBe("Secret");
});

test("HTML in a stored letter can do nothing, whoever wrote it", async ({ signedInPage: page, person, service }) => {
  const attack =
    '<p>Dear <strong onclick="document.title=`owned`">Team</strong> <a href="https://evil.example/">link</a></p>' +
    '<img src="https://evil.example/x.png"><h3 style="position:fixed">Aim</h3>';
  // The table refuses what acts, from anybody.
  const refused = await service
    .from("sop_documents")
    .insert({ user_id: person.id, prompt_input: "x", generated_text: attack });
  expect(refused.error?.code).toBe("23514");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // What the table would let through, should its rule ever fail, comes by the wire.
  await insertLetters(service, person.id, [{ university: "Acme" }]);
  await page.route(rows, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = await route.fetch();
    const letters = (await answer.json()) as { generated_text: string }[];
    for (const letter of letters) {
      letter.generated_text = `${attack}<script>document.title="owned"</script><svg onload="document.title='owned'">`;
    }
    await route.fulfill({ response: answer, json: letters });
  });
  await openLetters(page);
  const { paper } = letterCard(page, /Acme/);
  await expect(paper.locator("strong")).toHaveText("Team");
  await expect(paper.getByRole("heading", { name: "Aim" })).toBeVisible();
  await paper.locator("strong").click();
  expect(
    await paper.evaluate((sheet) =>
      [...sheet.querySelectorAll(":scope > div *")].flatMap((element) => element.getAttributeNames()),
    ),
  ).toEqual([]);
  await expect(paper.locator("img, a, script, svg")).toHaveCount(0);
  expect(await page.title()).toContain("SOPs, Cover Letters & Emails");
  expect(requested.filter((url) => url.includes("evil.example"))).toEqual([]);
});

test("two hundred letters come page by page", async ({ signedInPage: page, person }) => {
  await storeLetters(
    person,
    Array.from({ length: 200 }, (_, index) => ({ university: `University ${index + 1}` })),
  );
  await openLetters(page);
  await expect(letterCards(page)).toHaveCount(10);
  await expect(page.getByText("1–10 of 200")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages of documents" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(letterCards(page).first()).toContainText("University 11");
  await expect(page).toHaveURL(/\?page=2$/);
  await pages.getByRole("link", { name: "Page 4", exact: true }).click();
  await expect(letterCards(page).first()).toContainText("University 31");

  await openLetters(page, "?page=999");
  await expect(letterCards(page).last()).toContainText("University 200");
  await expect(page).toHaveURL(/\?page=20$/);
});

test("keeps what is being edited while one looks at another page of the list", async ({
  signedInPage: page,
  person,
}) => {
  await storeLetters(
    person,
    Array.from({ length: 11 }, (_, index) => ({ university: `University ${index + 1}` })),
  );
  await openLetters(page);
  const first = letterCard(page, /University 1\b/);
  await first.edit.click();
  await first.text.fill("Begun");
  const pages = page.getByRole("navigation", { name: "Pages of documents" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(letterCards(page)).toHaveCount(1);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(first.text).toHaveValue("Begun");
});
