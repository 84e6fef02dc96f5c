import { HttpResponse } from "msw";
import { http } from "msw/http";
import { describe, expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { fillSignIn, signInForm, storedText } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

const notice = () => page.getByText("You were signed out");
const stepSwitch = (): Locator => page.getByRole("switch", { name: "Passport Ready", exact: true });
const logout = () => page.getByRole("button", { name: "Logout" });

test.for(["/", "/dashboard", "/visa-progress", "/profile"])(
  "somebody who is not signed in is led from %s to sign in",
  async (path) => {
    await openScreen(path);
    await expectPath("/auth");
    await expect.element(signInForm().submit).toBeVisible();
    await expectCount(notice(), 0);
  },
);

describe("a session that was ended elsewhere", () => {
  test("ends here too when the page is opened, with a quiet word and the way back", async ({ person }) => {
    await person.client.auth.signOut();
    await openScreen("/visa-progress", { as: person });
    await expectPath("/auth");
    await expect.element(notice()).toBeVisible();
    expect(storedText()).not.toContain("access_token");
    await expectAccessible();
    await fillSignIn(person);
    await expectPath("/visa-progress");
  });

  test("ends here too when the page is looked at again", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(stepSwitch()).toBeVisible();
    await person.client.auth.signOut();
    vi.setSystemTime(Date.now() + 16_000);
    document.dispatchEvent(new Event("visibilitychange"));
    await expectPath("/auth");
    await expect.element(notice()).toBeVisible();
  });

  test("of a deleted account ends too", async ({ person, service }) => {
    expect((await service.auth.admin.deleteUser(person.id)).error).toBeNull();
    await openScreen("/visa-progress", { as: person });
    await expectPath("/auth");
    await expect.element(notice()).toBeVisible();
  });

  test.for([
    ["no connection", () => HttpResponse.error()],
    ["a server in trouble", () => HttpResponse.json({ msg: "no" }, { status: 503 })],
    ["a limit", () => HttpResponse.json({ msg: "no" }, { status: 429 })],
  ] as const)("is not taken for ended by %s", async ([, answer], { person }) => {
    const answers = vi.fn(answer);
    network.use(http.get("/auth/v1/user", () => answers()));
    await openScreen("/visa-progress", { as: person });
    await expect.poll(() => answers.mock.calls.length).toBeGreaterThan(0);
    await stepSwitch().click();
    await expectToast("Passport Ready marked as completed");
    expect(window.location.pathname).toBe("/visa-progress");
  });
});

describe("Logout", () => {
  test("ends the session in the browser and on the server", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(stepSwitch()).toBeVisible();
    await logout().click();
    await expectPath("/auth");
    await expect.element(signInForm().submit).toBeVisible();
    await expectCount(notice(), 0);
    expect(storedText()).not.toContain("access_token");
    expect(storedText()).not.toContain("remember-me");
    await openScreen("/visa-progress");
    await expectPath("/auth");
    expect((await person.client.auth.refreshSession()).error?.status).toBe(400);
  });

  test.for([401, 403, 404, 500])("works although the server answers %i", async (status, { person }) => {
    const answers = vi.fn(() => HttpResponse.json({ msg: "no" }, { status }));
    network.use(http.post("/auth/v1/logout", () => answers()));
    await openScreen("/dashboard", { as: person });
    await logout().click();
    await expectPath("/auth");
    expect(answers).toHaveBeenCalled();
    await openScreen("/dashboard");
    await expectPath("/auth");
  });
});
