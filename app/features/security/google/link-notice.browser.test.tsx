import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { test } from "#tests/support/screens/test.ts";

test("a Google account of somebody else is told in a notice that can be closed", async ({ person }) => {
  const answer = "error=server_error&error_code=identity_already_exists&error_description=Call+0800+666+now";
  await openScreen(`/profile?${answer}`, { as: person });
  const notice = page.getByRole("alert").filter({ hasText: "This Google account is already in use" });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/0800/)).not.toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe("");
  await expectAccessible();
  await notice.getByRole("button", { name: "Close notice" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
