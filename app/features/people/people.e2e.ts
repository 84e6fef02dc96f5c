import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast, signInForm, toast } from "#tests/support/e2e/screens.ts";

test("an admin signs somebody out everywhere, who is out at once and signs in again", async ({
  page,
  createPerson,
  signIn,
  newBrowser,
}) => {
  const [admin, person] = [await createPerson({ isAdmin: true }), await createPerson()];
  const theirs = await newBrowser();
  await signIn(admin);
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "People" }).click();
  await page.getByLabel("Email, or how it begins").fill(person.email);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: `Open ${person.email}` }).click();
  const account = page.getByRole("region", { name: person.email });
  await account.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expectToast(page, "All sessions of this account have ended.");
  // It lies over what is looked at below.
  await toast(page).getByRole("button", { name: "Close message" }).click();
  await expect(toast(page)).toHaveCount(0);
  const last = page.getByRole("list", { name: "What admins did, the last first" }).getByRole("listitem").first();
  await expect(last).toContainText(`${admin.email} signed out everywhere ${person.email}`);
  await expectAccessible(page);
  expect((await person.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

  const visitor = await theirs.newPage();
  await visitor.goto("/auth");
  await signInForm(visitor).email.fill(person.email);
  await signInForm(visitor).password.fill(person.password);
  await signInForm(visitor).submit.click();
  await expect(visitor).toHaveURL("/dashboard");
});
