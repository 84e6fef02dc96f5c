import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import type { Person } from "#tests/support/product/people.ts";
import { test } from "#tests/support/screens/test.ts";

const path = "/functions/v1/people";
const field = page.getByRole("textbox", { name: "Email, or how it begins" });
const found = page.getByRole("list", { name: "Accounts found" });
const audit = page.getByRole("list", { name: "What admins did, the last first" });
const dialog = page.getByRole("dialog");
const account = ({ email }: Person) => page.getByRole("region", { name: email });

async function find(text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
}

async function lookAt(person: Person): Promise<void> {
  await find(person.email);
  await found.getByRole("button", { name: `Open ${person.email}` }).click();
  await expect.element(account(person).getByRole("heading", { name: person.email })).toHaveFocus();
}

test("somebody is found by the beginning of their email, looked at, and that stands in the list", async ({
  person,
  createPerson,
}) => {
  const admin = await createPerson({ isAdmin: true });
  await openScreen("/admin/people", { as: admin });
  await find("ab");
  await expect.element(field).toHaveAccessibleDescription(/Type 3 characters of the email at least\./);
  await expect.element(field).toHaveFocus();
  await find("nobody-begins-so");
  await expect.element(page.getByText("No account begins so")).toBeVisible();
  await expect.element(page.getByText(/Type the whole email to see how somebody who was deleted/)).toBeVisible();
  await find(person.email.slice(0, 20));
  await expectCount(found.getByRole("listitem"), 1);
  await lookAt(person);
  await expect.element(account(person)).toMatchTextContent(/Email confirmed.*Last here.*BannedNo.*Second factorOff/);
  await expectCount(account(person).getByRole("button", { name: "Send the confirmation again" }), 0);
  await expect
    .element(audit.getByRole("listitem").first())
    .toMatchTextContent(new RegExp(`^${admin.email} looked at ${person.email}`));
  await expectAccessible();
});

test("how one person comes back from a backup is shown as a command, of those who are here and of others", async ({
  person,
  createPerson,
}) => {
  await openScreen("/admin/people", { as: await createPerson({ isAdmin: true }) });
  const command = page.getByRole("region", { name: "From a backup" });
  await find("d'arc&co@example.com");
  const theirs = String.raw`npm run restore -- FILE --person='d'\''arc&co@example.com'`;
  await expect.element(command.getByText(theirs, { exact: true })).toBeVisible();
  await expect.element(command.getByRole("button", { name: "Copy command" })).toBeVisible();
  await expectAccessible();
  await lookAt(person);
  const one = `npm run restore -- FILE --person=${person.email}`;
  await expect.element(account(person).getByText(one, { exact: true })).toBeVisible();
  await expectAccessible();
});

test("somebody is banned after a plain sentence, and the ban is lifted", async ({ person, createPerson, service }) => {
  await openScreen("/admin/people", { as: await createPerson({ isAdmin: true }) });
  await lookAt(person);
  await account(person).getByRole("button", { name: "Ban" }).click();
  await expect.element(dialog).toMatchTextContent(/is signed out everywhere and cannot sign in any more/);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await account(person).getByRole("button", { name: "Ban" }).click();
  await dialog.getByRole("button", { name: "Ban account" }).click();
  await expectToast("The account is banned.");
  await expect.element(account(person)).toMatchTextContent(/Yes: they cannot sign in/);
  const { data } = await service.auth.admin.getUserById(person.id);
  expect(data.user?.banned_until).toBeDefined();
  await account(person).getByRole("button", { name: "Lift the ban" }).click();
  await dialog.getByRole("button", { name: "Lift ban" }).click();
  await expectToast("The ban is lifted.");
  await expect.element(audit.getByRole("listitem").first()).toMatchTextContent(/lifted the ban of/);
});

test("somebody is deleted only once their email is typed", async ({ person, createPerson, service }) => {
  await openScreen("/admin/people", { as: await createPerson({ isAdmin: true }) });
  await lookAt(person);
  await account(person).getByRole("button", { name: "Delete" }).click();
  const typed = dialog.getByRole("textbox", { name: `Type ${person.email} to delete it` });
  await typed.fill("DELETE");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect.element(typed).toHaveAccessibleDescription("Type the email of this account to delete it.");
  await expectAccessible();
  await typed.fill(person.email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expectToast("The account was deleted.");
  await expect.element(account(person)).not.toBeInTheDocument();
  expect((await service.auth.admin.getUserById(person.id)).error?.code).toBe("user_not_found");
});

test("an admin's own account offers neither a ban nor a deletion", async ({ createPerson }) => {
  const admin = await createPerson({ isAdmin: true });
  await openScreen("/admin/people", { as: admin });
  await lookAt(admin);
  await expect.element(account(admin)).toMatchTextContent(/you can neither ban nor delete it here/);
  await expectCount(account(admin).getByRole("button", { name: /Ban|Delete/ }), 0);
});

test("what does not succeed says so and changes nothing", async ({ person, createPerson }) => {
  failRequests(path, "post");
  await openScreen("/admin/people", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByText("What admins did could not be loaded.")).toBeVisible();
  await find(person.email);
  await expect.element(page.getByText("The accounts could not be looked for.")).toBeVisible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await found.getByRole("button", { name: `Open ${person.email}` }).click();
  await expect.element(account(person)).toBeVisible();
  failRequests(path, "post");
  await account(person).getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expectToast("This did not succeed. Please try again.");
  await expect.element(account(person)).toBeVisible();
});

test("over a connection that hangs, what is read ends with its error", async ({ createPerson }) => {
  const { areBrokenOff } = holdRequests(path, "post");
  await openScreen("/admin/people", { as: await createPerson({ isAdmin: true }) });
  // Longer than a read waits: the machine of a test may be busy.
  await expect.element(page.getByText("What admins did could not be loaded."), { timeout: 30_000 }).toBeVisible();
  expect(areBrokenOff()).toBe(true);
});
