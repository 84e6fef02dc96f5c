import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { stepSwitch } from "#tests/support/e2e/screens.ts";
import { samplePdf } from "#tests/support/samples/sample-files.ts";
import type { Person } from "#tests/support/product/people.ts";

const cas = "Confirmation of Acceptance for Studies (CAS)";
const register = "Check that the university stands on the register of student sponsors";

const answers = { residence: "BD", nationality: ["BD"], "course-start": "2031-01-13", "course-end": "2032-01-12" };

async function beginApplication({ client }: Person): Promise<void> {
  await client
    .from("applications")
    .insert({ destination: "gb", institution: "University of Leeds", answers })
    .throwOnError();
}

function lineOf(page: Page, title: string): { line: Locator; state: Locator } {
  const line = page.getByRole("listitem", { name: title, exact: true });
  return { line, state: line.getByRole("combobox", { name: `State of ${title}` }) };
}

test("a checklist is worked through: states, a paper, a line set aside, and a sheet on paper", async ({
  signedInPage: page,
  person,
}) => {
  await beginApplication(person);
  await page.goto("/visa-progress?line=gb.req.cas");
  const { line, state } = lineOf(page, cas);
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  await expectAccessible(page);

  await line.getByRole("button", { name: `Papers of ${cas}` }).click();
  const papers = page.getByRole("dialog", { name: `Papers for ${cas}` });
  await papers.getByLabel("Files", { exact: true }).setInputFiles(samplePdf("cas.pdf"));
  await papers.getByRole("button", { name: "Upload and link" }).click();
  await expect(papers.getByRole("region", { name: "Linked papers" })).toContainText("University Offer Letter");
  await papers.getByRole("button", { name: "Done" }).click();
  await expect(state).toHaveValue("in hand");
  await state.selectOption("Ready");

  const other = lineOf(page, register);
  await other.line.getByRole("button", { name: `Details of ${register}` }).click();
  const details = page.getByRole("dialog", { name: `Details of ${register}` });
  await details.getByLabel("Why it does not apply").fill("My agent showed it to me");
  await details.getByRole("button", { name: "Set aside" }).click();
  // The last line of its step that was open.
  await expect(stepSwitch(page, "University Offer Letter")).toBeChecked();

  await page.reload();
  await expect(state).toHaveValue("ready");
  await expect(line).toContainText("University Offer Letter");
  await expect(other.line).toContainText("My agent showed it to me");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Visa Progress", exact: true }).click();
  // What is done has made room for what is left.
  await expect(page.getByRole("button", { name: "University Offer Letter" })).toHaveAttribute("aria-expanded", "false");
  await expect(line).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
  await expect(page.getByText("The course starts on 13 January 2031.")).toBeVisible();
  for (const title of [cas, register, "Passport"]) await expect(lineOf(page, title).line).toBeVisible();
  await expect(line.getByText("State: Ready")).toBeVisible();
  await expect(line.getByText(/A number, not a paper/)).toBeVisible();
  await expect(other.line.getByText("Your reason: My agent showed it to me")).toBeVisible();
  for (const role of ["switch", "combobox", "navigation", "link"] as const) {
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});
