import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { card } from "#tests/support/screens/parts.ts";
import { dialog, openSecurity } from "#app/features/security/security.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

test("a passkey is named without a barrier", async ({ person }) => {
  await openSecurity({ as: person });
  await card("Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await expect.element(dialog().getByLabelText("Name")).toBeVisible();
  await expectAccessible();
});

test("a browser that cannot make passkeys gets a sentence in place of the button", async ({ person }) => {
  const found = Object.getOwnPropertyDescriptor(window, "PublicKeyCredential");
  Reflect.deleteProperty(window, "PublicKeyCredential");
  onTestFinished(() => void (found && Object.defineProperty(window, "PublicKeyCredential", found)));
  await openSecurity({ as: person });
  await expect.element(card("Passkeys").getByText(/^This browser cannot make passkeys\./)).toBeVisible();
  await expect.element(card("Passkeys").getByRole("button")).not.toBeInTheDocument();
});
