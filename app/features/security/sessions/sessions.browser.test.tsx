import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { dialog, openSecurity } from "#app/features/security/security.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const list = "/rest/v1/rpc/my_sessions";
const devices = card("Where you are signed in");
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

test("signs out everywhere, here too", async ({ person }) => {
  await openSecurity({ as: person });
  await devices.getByRole("button", { name: "Sign out all devices" }).click();
  await dialog("Sign out all devices?").getByRole("button", { name: "Sign out" }).click();
  await expectPath("/auth");
  await expectToast("You are signed out on every device.");
  const { error } = await person.client.auth.refreshSession();
  expect(error?.status).toBe(400);
});

test("does not claim that all devices are out when the server did not sign them out", async ({ person }) => {
  network.use(http.post("/auth/v1/logout", () => HttpResponse.json({ msg: "no" }, { status: 500 })));
  await openSecurity({ as: person });
  await devices.getByRole("button", { name: "Sign out all devices" }).click();
  await dialog().getByRole("button", { name: "Sign out" }).click();
  await expectToast("Signing out did not work");
  await expectPath("/profile");
});

test("many devices are shown a few at a time", async ({ person }) => {
  const sessions = Array.from({ length: 50 }, (_, index) => ({
    id: `session-${index}`,
    created_at: "2026-11-20T10:00:00Z",
    last_used_at: new Date(Date.UTC(2026, 10, 20, 10, index)).toISOString(),
    user_agent: phone,
    ip: "203.0.113.9",
    is_current: index === 0,
    aal: "aal1",
    methods: ["password"],
  }));
  network.use(http.post(list, () => HttpResponse.json(sessions)));
  await openSecurity({ as: person });
  await expectCount(devices.getByRole("listitem"), 5);
  await expect.element(devices.getByRole("listitem").first()).toMatchTextContent("This device");
  await devices.getByRole("button", { name: "Show all 50 devices" }).click();
  await expectCount(devices.getByRole("listitem"), 50);
  await devices.getByRole("button", { name: "Show fewer" }).click();
  await expectCount(devices.getByRole("listitem"), 5);
});

test("tells when the devices cannot be loaded, or the rest, and loads them on retry", async ({ person }) => {
  failRequests(list, "post");
  failRequests("/auth/v1/user", "get");
  await openScreen("/profile", { as: person });
  await expect.element(page.getByText("Your devices could not be loaded.")).toBeVisible();
  await expect.element(page.getByText("Your security settings could not be loaded.")).toBeVisible();
  await expect.element(page.getByText(/out of order/)).not.toBeInTheDocument();
  await expectCount(page.getByRole("button", { name: "Retry" }), 2);
  await expectAccessible();
  restoreNetwork();
  await devices.getByRole("button", { name: "Retry" }).click();
  await expect.element(devices.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(card("Passkeys")).toBeVisible();
});

test("shows the shape of what loads", async ({ person }) => {
  const { release } = holdRequests(list, "post");
  await openScreen("/profile", { as: person });
  await expectCount(page.getByRole("status").filter({ hasText: "Loading your devices" }), 1);
  release();
  await expect.element(devices.getByRole("listitem").first()).toBeVisible();
});

test("a device that cannot be signed out stays on the list", async ({ person }) => {
  await person.client.auth.signInWithPassword(person);
  failRequests("/rest/v1/rpc/end_session", "post");
  await openSecurity({ as: person });
  await expectCount(devices.getByRole("listitem"), 2);
  await devices
    .getByRole("button", { name: /^Sign out .*last used/ })
    .first()
    .click();
  await dialog().getByRole("button", { name: "Sign out" }).click();
  await expectToast("Signing out did not work", "Please try again.");
  await expectCount(devices.getByRole("listitem"), 2);
});
