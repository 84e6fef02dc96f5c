import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HttpResponse } from "msw";
import { http } from "msw/http";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { feedbackDialog, openFeedback } from "#tests/support/screens/feedback.ts";
import { failRequests, holdParts, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { logOut } from "#tests/support/screens/address.ts";
import { fillSignIn } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";

const table = "/rest/v1/feedback";
const text = "The order of the steps confused me.\nOtherwise it helps a lot.";

const opener = () => page.getByRole("button", { name: "Send Feedback" });

/** What this person has sent, as the database stores it. */
async function sentBy({ client }: Person): Promise<unknown[]> {
  const { data } = await client.from("feedback").select("user_id, name, email, component, feedback").throwOnError();
  return data;
}

describe("feedback", () => {
  test("is sent with the name and e-mail of the account, and thanked for", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await expect.element(dialog.name).toHaveValue(person.fullName);
    await expect.element(dialog.email).toHaveValue(person.email);
    await dialog.choose("Visa Progress");
    await dialog.feedback.fill(text);
    await dialog.submit.click();
    await expectToast("Feedback submitted", "Thank you for your feedback! We'll review it soon.");
    await expect.element(dialog.root).not.toBeInTheDocument();
    expect(await sentBy(person)).toEqual([
      { user_id: person.id, name: person.fullName, email: person.email, component: "Visa Progress", feedback: text },
    ]);

    await opener().click();
    await expect.element(dialog.feedback).toHaveValue("");
    await expect.element(dialog.component).toHaveValue("");
    await expect.element(dialog.name).toHaveValue(person.fullName);
  });

  test("is about one of twelve components", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.component.click();
    const options = page.getByRole("option");
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual([
        "Dashboard",
        "Documents",
        "Visa Progress",
        "Visa Consultant",
        "SOP Generator",
        "Resume Builder",
        "Profile",
        "Authentication",
        "Navigation",
        "General UI/UX",
        "Performance",
        "Other",
      ]);
    await expect.element(options.first()).toBeVisible();
    await expectAccessible();
  });

  test("has each rule said at its field, first wrong field first, and nothing is sent", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.name.fill(" A ");
    await dialog.email.fill("amina");
    await dialog.feedback.fill("   too short");
    await dialog.submit.click();
    await expect.element(dialog.name).toHaveAccessibleDescription(/Name must be at least 2 characters/);
    await expect.element(dialog.email).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect.element(dialog.component).toHaveAccessibleDescription(/Please select a component/);
    await expect.element(dialog.feedback).toHaveAccessibleDescription(/Feedback must be at least 10 characters/);
    await expect.element(dialog.name).toHaveFocus();
    await expectAccessible();

    await dialog.name.fill("Al");
    await expect.element(dialog.name).not.toHaveAttribute("aria-invalid", "true");
    await dialog.email.fill("amina@example.org");
    await dialog.submit.click();
    await expect.element(dialog.component).toHaveFocus();
    await dialog.choose("Other");
    await dialog.submit.click();
    await expect.element(dialog.feedback).toHaveFocus();
    await expectCount(toast(), 0);
    expect(await sentBy(person)).toEqual([]);
  });

  test("has its characters counted where few are left, and too many are refused", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.choose("Other");
    await dialog.feedback.fill("😀".repeat(9_000));
    await expect.element(dialog.root.getByText("9,000 of 10,000 characters")).toBeVisible();
    await dialog.feedback.fill("😀".repeat(8_999));
    await expectCount(dialog.root.getByText(/of 10,000 characters/), 0);
    await dialog.feedback.fill("😀".repeat(10_001));
    await expect.element(dialog.root.getByText("10,001 of 10,000 characters")).toBeVisible();
    await dialog.submit.click();
    await expect.element(dialog.feedback).toHaveAccessibleDescription(/Feedback must be at most 10,000 characters/);
    await dialog.feedback.fill("😀".repeat(10_000));
    await dialog.submit.click();
    await expectToast("Feedback submitted");
  });
});

describe("what was written is kept", () => {
  test("when sending fails, and is sent once the service is back", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.choose("Documents");
    await dialog.feedback.fill(text);
    failRequests(table, "post");
    await dialog.submit.click();
    await expectToast("Error", "Failed to submit feedback. Please try again.");
    await expect.element(toast()).not.toMatchTextContent("out of order");
    await expect.element(dialog.feedback).toHaveValue(text);
    await expect.element(dialog.component).toHaveValue("Documents");
    await expect.element(dialog.submit).toHaveFocus();
    restoreNetwork();
    await dialog.submit.click();
    await expectToast("Feedback submitted");
  });

  test("without a connection", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.choose("Documents");
    await dialog.feedback.fill(text);
    network.use(http.post(table, () => HttpResponse.error()));
    await dialog.submit.click();
    await expectToast("Error", "Failed to submit feedback. Please try again.");
    await expect.element(dialog.feedback).toHaveValue(text);
  });

  test("when the browser has lost the session, and a sign-in is asked for", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.choose("Documents");
    await dialog.feedback.fill(text);
    localStorage.removeItem("visa-companion-session");
    await dialog.submit.click();
    await expectToast("Authentication required", "Please log in to submit feedback.");
    await expect.element(dialog.feedback).toHaveValue(text);
    expect(await sentBy(person)).toEqual([]);
  });

  test("when the dialog is closed by mistake, and over signing in again, for nobody else", async ({
    person,
    createPerson,
  }) => {
    const other = await createPerson();
    const dialog = await openFeedback({ as: person });
    // Read where a browser keeps it; `other` signs in on this page later.
    localStorage.setItem(`tutorial-completed-${other.id}`, "true");
    await dialog.choose("Performance");
    await dialog.feedback.fill(text);
    for (const close of [
      () => userEvent.keyboard("{Escape}"),
      () => dialog.cancel.click(),
      () => dialog.close.click(),
      () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 } }),
    ]) {
      await close();
      await expect.element(dialog.root).not.toBeInTheDocument();
      await expect.element(opener()).toHaveFocus();
      await opener().click();
      await expect.element(dialog.feedback).toHaveValue(text);
      await expect.element(dialog.component).toHaveValue("Performance");
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog.root).not.toBeInTheDocument();

    await logOut();
    await fillSignIn(other);
    await expect.element(page.getByText(other.email)).toBeVisible();
    await opener().click();
    await expect.element(dialog.email).toHaveValue(other.email);
    await expect.element(dialog.feedback).toHaveValue("");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog.root).not.toBeInTheDocument();
    await logOut();
    await fillSignIn(person);
    await expect.element(page.getByText(person.email)).toBeVisible();
    await opener().click();
    await expect.element(dialog.feedback).toHaveValue(text);
  });

  test("when it was typed before the profile arrived", async ({ person }) => {
    const { release } = holdParts("profile");
    const dialog = await openFeedback({ as: person });
    await expect.element(dialog.name).toHaveValue("");
    await expect.element(dialog.email).toHaveValue(person.email);
    await dialog.name.fill("My pen name");
    release();
    await expect.element(page.getByText("0 of 11 done")).toBeInTheDocument();
    await dialog.cancel.click();
    await expect.element(dialog.root).not.toBeInTheDocument();
    await opener().click();
    await expect.element(dialog.name).toHaveValue("My pen name");
  });

  test("when it was written on while the first part was sent, once", async ({ person }) => {
    const dialog = await openFeedback({ as: person });
    await dialog.choose("Other");
    await dialog.feedback.fill(text);
    const { release } = holdRequests(table, "post");
    await dialog.submit.click();
    await expect.element(dialog.submit).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog.root).not.toBeInTheDocument();
    await opener().click();
    await expect.element(dialog.submit).toBeDisabled();
    await dialog.feedback.fill(`${text} And more.`);
    release();
    await expectToast("Feedback submitted");
    await expect.element(dialog.feedback).toHaveValue(`${text} And more.`);
    await expect.element(dialog.submit).toBeEnabled();
    expect(await sentBy(person)).toMatchObject([{ feedback: text }]);
  });
});

test("the name is filled in as soon as the profile is there", async ({ person }) => {
  const { release } = holdParts("profile");
  const dialog = await openFeedback({ as: person });
  await dialog.feedback.fill("Written before");
  release();
  await expect.element(dialog.name).toHaveValue(person.fullName);
  await expect.element(dialog.feedback).toHaveValue("Written before");
  await expect.element(dialog.feedback).toHaveFocus();
});

test("is in reach on a phone, from the drawer and from the help menu", async ({ person }) => {
  await openScreen("/visa-progress", { as: person, width: 390, height: 844 });
  const menu = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Sidebar" });
  const dialog = feedbackDialog();
  for (const close of [() => userEvent.keyboard("{Escape}"), () => dialog.close.click(), () => dialog.cancel.click()]) {
    await menu.click();
    await drawer.getByRole("button", { name: "Send Feedback" }).click();
    // What is known of the account is filled in: the first empty field is the next one.
    await expect.element(dialog.component).toHaveFocus();
    await expect.element(drawer).not.toBeInTheDocument();
    await close();
    await expect.element(dialog.root).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }

  const help = page.getByRole("button", { name: "Help" });
  await help.click();
  await page.getByRole("menuitem", { name: "Send Feedback" }).click();
  await expect.element(dialog.component).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(help).toHaveFocus();
});
