import { expect, test } from "#tests/support/e2e-fixtures.ts";
import {
  generateDialog,
  letterCard,
  letterCards,
  openGenerateDialog,
  openLetters,
  storedLetters,
} from "#tests/support/e2e-letters.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

const generating = /\/functions\/v1\/generate-document$/;
const rows = /\/rest\/v1\/sop_documents/;
const resumes = /\/rest\/v1\/resumes/;

test("writes a first statement of purpose from the person's own facts", async ({ signedInPage: page, person }) => {
  await openLetters(page);
  await page.getByRole("button", { name: "Generate Your First Document" }).click();
  const form = generateDialog(page);
  await expect(form.tab("Statement of Purpose")).toHaveAttribute("aria-selected", "true");
  await expect(form.dialog).toContainText("Written on this server from your own facts, without a language model");
  await expect(form.resume).toHaveValue("None");
  await expect(form.tone).toHaveCount(0);
  await form.prompt.fill("I want to study data science. I built a model that predicts the water level of the Meghna.");
  await form.country.fill("Germany");
  await form.university.fill("TU Berlin");
  await form.facts.click();
  await form.fact("Degree").fill("BSc in Statistics");
  await form.fact("Grades").fill("CGPA 3.71 of 4.0");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  await expect(form.dialog).toHaveCount(0);

  const { heading, paper, gaps, card } = letterCard(page, /TU Berlin/);
  await expect(heading.locator(":focus")).toHaveCount(1);
  await expect(paper).toContainText("3.71");
  await expect(paper).toContainText("TU Berlin");
  await expect(gaps.first()).toContainText("[fill in:");
  await expect(card).toContainText("Grades: CGPA 3.71 of 4.0");
  const [stored] = await storedLetters(person);
  expect(stored).toMatchObject({
    document_type: "sop",
    country: "Germany",
    university: "TU Berlin",
    email_subject: null,
  });
  expect(stored?.prompt_input).toMatch(/^I want to study data science\./);

  // The dialog is as empty as at the start.
  const again = await openGenerateDialog(page);
  await expect(again.prompt).toHaveValue("");
  await expect(again.country).toHaveValue("");
});

test("writes a cover letter to a company", async ({ signedInPage: page, person }) => {
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await form.prompt.fill("I apply for an internship in quality control.");
  await form.tab("Cover Letter").click();
  await expect(form.prompt).toHaveValue("I apply for an internship in quality control.");
  await form.company.fill("Acme Works");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  await expect(letterCard(page, /Acme Works/).heading).toContainText("Cover Letter");
  expect((await storedLetters(person))[0]).toMatchObject({
    document_type: "cover_letter",
    university: "Acme Works",
    country: null,
  });
});

test("writes an e-mail in the tone and length that were chosen", async ({ signedInPage: page, person }) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => generating.test(request.url()) && bodies.push(request.postDataJSON()));
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await form.tab("Professional Email").click();
  await expect(form.tone).toHaveValue("Professional");
  await expect(form.size).toHaveValue("Medium");
  await form.tone.click();
  await page.getByRole("option", { name: "Casual" }).click();
  await form.size.click();
  await page.getByRole("option", { name: "Brief" }).click();
  await form.prompt.fill("Ask the admissions office for the deadline of the winter term.");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  expect(bodies).toEqual([
    expect.objectContaining({ documentType: "professional_email", emailTone: "casual", emailSize: "brief" }),
  ]);
  const [stored] = await storedLetters(person);
  expect(stored?.email_subject).toBeTruthy();
  await expect(letterCard(page, /Professional Email/).paper).toContainText(`Subject: ${stored?.email_subject}`);
});

test("uses the text of the resume that was chosen", async ({ signedInPage: page, person }) => {
  const row = { user_id: person.id, file_url: `${person.id}/1.pdf` };
  await person.client
    .from("resumes")
    .insert([
      {
        ...row,
        title: "Old one",
        parsed_content: "Amina Rahman\nEducation\nBSc in Physics, University of Oldtown, 2019",
      },
      {
        ...row,
        title: "New one",
        parsed_content: "Amina Rahman\nEducation\nBSc in Hydrology, University of Newtown, 2024",
      },
    ])
    .throwOnError();
  const bodies: unknown[] = [];
  page.on("request", (request) => generating.test(request.url()) && bodies.push(request.postDataJSON()));
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await form.resume.click();
  await page.getByRole("option", { name: "New one" }).click();
  await form.prompt.fill("I want to study water management.");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  expect(bodies).toEqual([expect.objectContaining({ resumeData: expect.stringContaining("University of Newtown") })]);
  expect(bodies[0]).not.toHaveProperty("emailTone");
});

test("does without resumes, silently, when they cannot be read", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/resumes"));
  await failRequests(page, resumes, "GET");
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await form.resume.click();
  await expect(page.getByRole("option")).toHaveText(["None"]);
  await page.keyboard.press("Escape");
  await form.prompt.fill("I want to study.");
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  await expect(page.getByText("Failed to fetch resumes")).toHaveCount(0);
});

test("asks for input", async ({ signedInPage: page, person }) => {
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await form.prompt.fill("   ");
  await form.submit.click();
  await expectToast(page, "Error", "Please provide input for document generation");
  await expect(form.prompt).toBeFocused();
  await expect(form.prompt).toHaveAccessibleDescription(/Please provide input/);
  expect(await storedLetters(person)).toEqual([]);
});

test("keeps what was typed when generating fails, and says why", async ({ signedInPage: page, person }) => {
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await page.route(generating, (route) =>
    route.fulfill({ json: { success: false, error: "The writer is having a rest." } }),
  );
  await form.prompt.fill("I want to study.");
  await form.submit.click();
  await expectToast(page, "Error", "Failed to generate document");
  await expect(form.dialog).toContainText("The writer is having a rest.");
  await expect(form.prompt).toHaveValue("I want to study.");
  await expect(form.submit).toBeFocused();

  await page.unroute(generating);
  await page.route(generating, (route) =>
    route.fulfill({ json: { success: true, generatedText: " ", emailSubject: null, gaps: [] } }),
  );
  await form.submit.click();
  await expect(form.dialog).toContainText("No content generated");
  expect(await storedLetters(person)).toEqual([]);

  await page.unroute(generating);
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  expect(await storedLetters(person)).toHaveLength(1);
});

test("does not write again what could not be stored", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/sop_documents"));
  let written = 0;
  page.on("request", (request) => generating.test(request.url()) && (written += 1));
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await failRequests(page, rows, "POST");
  await form.prompt.fill("I want to study.");
  await form.submit.click();
  await expectToast(page, "Failed to generate document");
  await expect(form.prompt).toHaveValue("I want to study.");
  await page.unroute(rows);
  await form.submit.click();
  await expectToast(page, "Document generated successfully");
  expect(written).toBe(1);
  expect(await storedLetters(person)).toHaveLength(1);
});

test("asks before it is given up, and stores nothing then", async ({ signedInPage: page, person }) => {
  await openLetters(page);
  const form = await openGenerateDialog(page);
  const { release } = await holdRequests(page, generating, "POST");
  await form.prompt.fill("I want to study.");
  await form.submit.click();
  await expect(form.busy).toBeFocused();
  await expect(form.prompt).toBeDisabled();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Stop generating?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(form.busy).toBeFocused();

  const given = page.waitForEvent("requestfailed", (request) => generating.test(request.url()));
  await form.close.click();
  await question.getByRole("button", { name: "Stop" }).click();
  await expect(form.dialog).toHaveCount(0);
  await given;
  release();
  await expect(letterCards(page)).toHaveCount(0);
  await openLetters(page);
  expect(await storedLetters(person)).toEqual([]);
});

test("asks before typed input is lost, and not for an empty form", async ({ signedInPage: page }) => {
  await openLetters(page);
  const form = await openGenerateDialog(page);
  await page.keyboard.press("Escape");
  await expect(form.dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Generate New Document" })).toBeFocused();

  await openGenerateDialog(page);
  await form.country.fill("Germany");
  await form.close.click();
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(form.country).toHaveValue("Germany");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form.dialog).toHaveCount(0);
  await openGenerateDialog(page);
  await expect(form.country).toHaveValue("");
});

test("asks before the way back leaves a form with something typed", async ({ signedInPage: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "SOPs, Cover Letters & Emails" }).click();
  const form = await openGenerateDialog(page);
  await form.country.fill("Germany");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/sop");
  await expect(form.country).toHaveValue("Germany");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(form.dialog).toHaveCount(0);
});
