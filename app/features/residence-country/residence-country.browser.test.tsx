import { describe, expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectPath } from "#tests/support/screens/address.ts";
import { failParts, holdParts } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { test } from "#tests/support/screens/test.ts";
import { watchRequests } from "#tests/support/screens/watch-requests.ts";

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

  test("who has begun an application is not led back", async ({ createPerson }) => {
    const person = await createPerson({ residenceCountry: null });
    const begun = { user_id: person.id, destination: "de", answers: {} };
    await person.client.from("applications").insert(begun).throwOnError();
    for (const path of ["/dashboard", "/documents"]) {
      await openScreen(path, { as: person });
      await expect.element(heading(/^Welcome|Documents/)).toBeVisible();
      await expectPath(path);
    }
  });

  test("nor is anybody while their applications cannot be read", async ({ createPerson }) => {
    failParts("applications");
    await openScreen("/documents", { as: await createPerson({ residenceCountry: null }) });
    await expect.element(heading("Documents")).toBeVisible();
    await expectPath("/documents");
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
    const asked = watchRequests();
    failParts("profile");
    await openScreen("/visa-progress", { as: await createPerson({ residenceCountry: null }) });
    await passport().click();
    await expect.element(passport()).toBeChecked();
    // Together with the rest, alone, and once more.
    await expect.poll(() => asked.filter((url) => url.endsWith("/my_parts")).length).toBeGreaterThanOrEqual(3);
    await expectPath("/visa-progress");
  });

  test("the screen is not flashed, nor held back for long", async ({ createPerson }) => {
    const { release } = holdParts("profile");
    await openScreen("/dashboard", { as: await createPerson({ residenceCountry: null }) });
    const card = page.getByRole("heading", { level: 2, name: "Overall visa progress" });
    await expect.element(card).toBeInTheDocument();
    const isPainted = () => card.element().checkVisibility({ opacityProperty: true });
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
    const { release } = holdParts("profile");
    await openScreen("/visa-progress", { as: person });
    await expect.element(heading("Visa Progress")).toBeInTheDocument();
    release();
    await expect.element(passport()).toBeVisible();
    await passport().click();
    await expect.element(passport()).toBeChecked();
    await expectPath("/visa-progress");
  });
});
