import { accountCards } from "#tests/support/e2e-account.ts";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { samplePdf } from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { failRequests, holdRequests, signInByForm, signInForm } from "#tests/support/e2e-screens.ts";

const deleteFunction = "**/functions/v1/delete-account";

test("an account is kept by whoever types something else or changes their mind", async ({
  signedInPage,
  service,
  person,
}) => {
  await signedInPage.goto("/profile");
  const { open, dialog, confirmation, submit, keep } = accountCards(signedInPage);
  await open.click();
  await expect(dialog).toHaveAccessibleName("Delete your account?");
  await expect(confirmation).toBeFocused();
  for (const typed of ["", "DELETE", `x${person.email}`]) {
    await confirmation.fill(typed);
    await submit.click();
    await expect(confirmation).toHaveAccessibleDescription("Type the email of your account to delete it.");
    await expect(confirmation).toBeFocused();
  }
  await keep.click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await signedInPage.keyboard.press("Escape");
  await expect(open).toBeFocused();
  expect((await service.auth.admin.getUserById(person.id)).data.user?.email).toBe(person.email);
});

test("an account is deleted, everywhere, and says so", async ({
  page,
  person,
  service,
  newBrowser,
  product,
  problems,
}) => {
  // The other browser asks with a session that has ended, and nobody can sign in any more.
  problems.allow(/status of 40[0-9] .*auth\/v1/);
  const { id, email } = person;
  const stored = await person.client.storage
    .from("documents")
    .upload(`${id}/1.pdf`, samplePdf().buffer, { contentType: "application/pdf" });
  expect(stored.error).toBeNull();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const other = await newBrowser({ baseURL: product.url });
  const otherPage = await other.newPage();
  await signInByForm(otherPage, person);
  await expect(otherPage).toHaveURL("/dashboard");

  await page.goto("/profile");
  const { open, dialog, confirmation, submit } = accountCards(page);
  await open.click();
  await confirmation.fill(` ${email.toUpperCase()} `);
  const held = await holdRequests(page, deleteFunction, "POST");
  await submit.click();
  await expect(dialog).toHaveAccessibleName("Deleting your account");
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  held.release();

  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("alert").filter({ hasText: "Your account was deleted" })).toBeVisible();
  expect(problems.seen(/./), "nothing was asked for with a session that is gone").toBe(0);
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((store) => Object.entries(store)));
  expect(JSON.stringify(kept)).not.toContain(id);
  expect((await service.auth.admin.getUserById(id)).error?.code).toBe("user_not_found");
  expect((await service.storage.from("documents").list(id)).data).toEqual([]);

  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(person.password);
  await form.submit.click();
  await expect(form.panel.getByText("Email or password is not right.")).toBeVisible();
  await otherPage.goto("/documents");
  await expect(otherPage).toHaveURL("/auth");
});

test("a deletion that fails says so, and is tried again", async ({ signedInPage, person, problems }) => {
  problems.allow(refusal(500), refusal(503), /request failed|Failed to load/);
  await signedInPage.goto("/profile");
  const { open, dialog, confirmation, submit } = accountCards(signedInPage);
  await open.click();
  await confirmation.fill(person.email);
  await failRequests(signedInPage, deleteFunction, "POST");
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText("Something went wrong. Please try again.");
  await expect(submit).toBeFocused();
  await signedInPage.unroute(deleteFunction);
  await signedInPage.route(deleteFunction, (route) => route.abort("connectionreset"));
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText("your account may be deleted already");
  await signedInPage.unroute(deleteFunction);
  await submit.click();
  await expect(signedInPage).toHaveURL("/auth");
});

test("the part Your data is accessible, and so are its dialog and the farewell", async ({ signedInPage, person }) => {
  test.slow();
  await signedInPage.goto("/profile");
  const { open, confirmation, submit } = accountCards(signedInPage);
  await open.click();
  await submit.click();
  await expect(confirmation).toHaveAccessibleDescription(/^Type the email/);
  await expectAccessible(signedInPage);
  await confirmation.fill(person.email);
  await submit.click();
  await expect(signedInPage.getByText("Your account was deleted")).toBeVisible();
  await expectAccessible(signedInPage);
});
