import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { accountCards } from "./account.browser-support.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { draftsOf, storeThreeDrafts } from "#tests/support/screens/drafts.ts";
import { failRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { storedText } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

const deleteFunction = "/functions/v1/delete-account";

test("an account is kept by whoever types something else or changes their mind", async ({ person, service }) => {
  await openScreen("/profile", { as: person });
  const { open, dialog, confirmation, submit, keep } = accountCards();
  await open.click();
  await expect.element(dialog).toHaveAccessibleName("Delete your account?");
  await expect.element(confirmation).toHaveFocus();
  for (const typed of ["", "DELETE", `x${person.email}`]) {
    await confirmation.fill(typed);
    await submit.click();
    await expect.element(confirmation).toHaveAccessibleDescription("Type the email of your account to delete it.");
    await expect.element(confirmation).toHaveFocus();
  }
  await expectAccessible();
  await keep.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await open.click();
  await expect.element(confirmation).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(open).toHaveFocus();
  expect((await service.auth.admin.getUserById(person.id)).data.user?.email).toBe(person.email);
});

test("a deletion that fails says so and takes nothing; the next try takes all that the browser keeps of this person", async ({
  person,
  service,
}) => {
  const somebodyElse = crypto.randomUUID();
  const stores = [localStorage, sessionStorage];
  for (const store of stores) for (const id of [person.id, somebodyElse]) storeThreeDrafts(store, id);
  await openScreen("/profile", { as: person });
  const { open, dialog, confirmation, submit } = accountCards();
  await open.click();
  await confirmation.fill(person.email);
  failRequests(deleteFunction, "post");
  await submit.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Something went wrong. Please try again.");
  await expect.element(submit).toHaveFocus();
  restoreNetwork();
  network.use(http.post(deleteFunction, () => HttpResponse.error()));
  await submit.click();
  await expect.element(alert).toMatchTextContent("your account may be deleted already");
  restoreNetwork();
  for (const store of stores) expect(draftsOf(store, person.id)).toHaveLength(3);
  await submit.click();
  await expectPath("/auth");
  await expect.element(page.getByText("Your account was deleted")).toBeVisible();
  expect(storedText()).not.toContain(person.id);
  for (const store of stores) expect(draftsOf(store, somebodyElse)).toHaveLength(3);
  expect((await service.auth.admin.getUserById(person.id)).error?.code).toBe("user_not_found");
});
