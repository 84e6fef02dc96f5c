import { bypass } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectPath } from "#tests/support/screens/address.ts";
import { holdRequests, network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { test } from "#tests/support/screens/test.ts";

const table = "/rest/v1/profiles";

function heading(name: string | RegExp): Locator {
  return page.getByRole("heading", { level: 1, name });
}

function passport(): Locator {
  return page.getByRole("switch", { name: "Passport Ready", exact: true });
}

describe("without a country of residence", () => {
  test("every screen leads to the profile", async ({ createPerson }) => {
    const person = await createPerson({ residenceCountry: null });
    for (const path of ["/", "/dashboard", "/documents", "/visa-progress"]) {
      await openScreen(path, { as: person });
      await expectPath("/profile");
      await expect.element(heading("Profile")).toBeVisible();
    }
  });

  test("an admin's screens do too", async ({ createPerson }) => {
    await openScreen("/admin/feedback", { as: await createPerson({ residenceCountry: null, isAdmin: true }) });
    await expectPath("/profile");
    await expect.element(heading("Profile")).toBeVisible();
  });

  test("also when the person has no row at all", async ({ person, service }) => {
    await service.from("profiles").delete().eq("user_id", person.id).throwOnError();
    await openScreen("/dashboard", { as: person });
    await expectPath("/profile");
  });

  test("a new password and Logout stay in reach", async ({ createPerson }) => {
    const person = await createPerson({ residenceCountry: null });
    await openScreen("/reset-password", { as: person });
    await expect.element(page.getByRole("button", { name: "Update Password" })).toBeVisible();
    await expectPath("/reset-password");
    await openScreen("/profile", { as: person });
    await page.getByRole("button", { name: "Logout" }).click();
    await expectPath("/auth");
  });

  test("nobody is led away before the tour is over", async ({ createPerson }) => {
    const person = await createPerson({ residenceCountry: null, hasCompletedTutorial: false });
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByRole("dialog").getByText("Step 1 of 9")).toBeVisible();
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    await expectPath("/visa-progress");
  });
});

describe("while the profile is not known", () => {
  test("because it cannot be read, nobody is led away", async ({ createPerson }) => {
    let asked = 0;
    network.use(
      http.get(table, () => {
        asked += 1;
        return HttpResponse.json({ code: "XX000", message: "out of order" }, { status: 500 });
      }),
    );
    await openScreen("/visa-progress", { as: await createPerson({ residenceCountry: null }) });
    await passport().click();
    await expect.element(passport()).toBeChecked();
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
    await expectPath("/visa-progress");
  });

  test("the screen is not flashed, nor held back for long", async ({ createPerson }) => {
    const { release } = holdRequests(table, "get");
    await openScreen("/dashboard", { as: await createPerson({ residenceCountry: null }) });
    await expect.element(heading(/^Welcome/)).toBeInTheDocument();
    const isPainted = () =>
      heading(/^Welcome/)
        .element()
        .checkVisibility({ opacityProperty: true });
    const unveiling = document
      .getAnimations()
      .find((animation) => animation instanceof CSSAnimation && animation.animationName.includes("unveil"));
    // Back to when the screen came, which may be a while ago.
    unveiling?.pause();
    if (unveiling) unveiling.currentTime = 0;
    expect(isPainted()).toBe(false);
    unveiling?.play();
    await expect.poll(isPainted).toBe(true);
    await expectPath("/dashboard");
    release();
    await expectPath("/profile");
  });

  test("somebody with a country stays where they are", async ({ person }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
    network.use(
      http.get(table, async ({ request }) => {
        await isReleased;
        const answer = await fetch(bypass(request));
        answered();
        return answer;
      }),
    );
    await openScreen("/visa-progress", { as: person });
    await expect.element(passport()).toBeVisible();
    release();
    await isAnswered;
    await passport().click();
    await expect.element(passport()).toBeChecked();
    await expectPath("/visa-progress");
  });
});
