import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  beginApplication,
  checklistLine,
  dialog,
  failLines,
  group,
  openChecklist,
  storedLine,
} from "#app/features/checklist/checklist.browser-support.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { restoreNetwork } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const cas = "Confirmation of Acceptance for Studies (CAS)";
const register = "Check that the university stands on the register of student sponsors";
const offer = "University Offer Letter";

describe("details", () => {
  test("are saved together, and stand in the line", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await checklistLine(cas).state.selectOptions("Waiting");
    await checklistLine(cas).details.click();
    const form = dialog(`Details of ${cas}`);
    await form.getByRole("combobox", { name: "Who takes care of it" }).click();
    await page.getByRole("option", { name: "The university" }).click();
    await form.getByLabelText("Due on").fill("2030-12-01");
    await form.getByLabelText("Waiting for").fill("the admissions office");
    await form.getByLabelText("Notes").fill("They want the deposit first.");
    await expectAccessible();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expectToast("Details saved");
    const { line, details } = checklistLine(cas);
    await expect
      .element(line)
      .toMatchTextContent(
        /The university takes care of it · due on 1 December 2030 · Waiting for the admissions office/,
      );
    await expect.element(line.getByText("They want the deposit first.")).toBeVisible();
    await expect.element(details).toHaveFocus();
    await reloadScreen();
    await expect.element(line.getByText("They want the deposit first.")).toBeVisible();
  });

  test("stay typed when another device was first, when saving fails, and are not left unasked", async ({ person }) => {
    const id = await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await checklistLine(cas).details.click();
    const form = dialog(`Details of ${cas}`);
    const note = form.getByLabelText("Notes");
    await note.fill("Do not lose this");
    await person.client
      .from("application_lines")
      .insert({ application_id: id, requirement: "gb.req.cas", waiting_for: "the bank" })
      .throwOnError();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(/changed on another device/);
    await expect.element(form.getByLabelText("Waiting for")).toHaveValue("the bank");
    await expect.element(note).toHaveValue("Do not lose this");
    failLines();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expectToast("Your change could not be saved. Try again.");
    await expect.element(note).toHaveValue("Do not lose this");
    restoreNetwork();

    await userEvent.keyboard("{Escape}");
    const leave = dialog("Leave without saving?");
    await leave.getByRole("button", { name: "Cancel" }).click();
    await expect.element(note).toHaveValue("Do not lose this");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expectToast("Details saved");
    expect(await storedLine(person, "gb.req.cas")).toMatchObject({ note: "Do not lose this", waiting_for: "the bank" });
  });

  test("refuse a day that cannot be", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await checklistLine(cas).details.click();
    const form = dialog(`Details of ${cas}`);
    await form.getByLabelText("Due on").fill("1830-01-01");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expectToast("Choose a day between 2000 and 2100.");
    await expect.element(form.getByLabelText("Due on")).toHaveFocus();
    expect(await storedLine(person, "gb.req.cas")).toBeNull();
  });

  test("set a line aside with a reason, and back", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.register-check");
    await checklistLine(register).details.click();
    const form = dialog(`Details of ${register}`);
    await form.getByRole("button", { name: "Set aside" }).click();
    await expectToast("Say in a few words why it does not apply to you");
    await form.getByLabelText("Why it does not apply").fill("  My agent showed me  ");
    await form.getByRole("button", { name: "Set aside" }).click();
    await expectToast(`${register} is set aside`);
    const { line, state } = checklistLine(register);
    await expect.element(line).toMatchTextContent(/Set aside.*Your reason: My agent showed me/);
    await expectCount(state, 0);
    await expect.element(group(offer).item).toMatchTextContent("0 of 1 ready");
    await line.getByRole("button", { name: `It applies after all of ${register}` }).click();
    await expect.element(state).toBeVisible();
    await expect.element(group(offer).item).toMatchTextContent("0 of 2 ready");
  });
});
