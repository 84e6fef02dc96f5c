import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { failRequests, holdRequests, stepSwitch } from "#tests/support/e2e-screens.ts";
import { expectStep } from "#tests/support/e2e-tour.ts";

const profileRequests = /\/rest\/v1\/profiles/;

function profileHeading(page: Page) {
  return page.getByRole("heading", { level: 1, name: "Profile" });
}

test.describe("without a country of residence", () => {
  for (const path of ["/", "/dashboard", "/documents", "/visa-progress"]) {
    test(`${path} leads to the profile`, async ({ page, createPerson, signIn }) => {
      await signIn(await createPerson({ residenceCountry: null }));
      await page.goto(path);
      await expect(page).toHaveURL("/profile");
      await expect(profileHeading(page)).toBeVisible();
    });
  }

  test("an admin's screens do too", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null, isAdmin: true }));
    await page.goto("/admin/feedback");
    await expect(page).toHaveURL("/profile");
    await expect(profileHeading(page)).toBeVisible();
  });

  test("also when the person has no row at all", async ({ page, createPerson, service, signIn }) => {
    const person = await createPerson();
    await service.from("profiles").delete().eq("user_id", person.id).throwOnError();
    await signIn(person);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/profile");
  });

  test("the sidebar's links come back to the profile, and so does Back", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null }));
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/profile");
    const visited = () => page.evaluate(() => history.length);
    const before = await visited();
    await page.getByRole("link", { name: "Visa Progress" }).click();
    // The profile is on screen until the link has led away, too.
    await expect.poll(visited).toBe(before + 1);
    await expect(page).toHaveURL("/profile");
    await expect(profileHeading(page)).toBeVisible();
    await expect(stepSwitch(page, "Passport Ready")).toHaveCount(0);
    await page.goBack();
    await expect(profileHeading(page)).toBeVisible();
    await expect(page).toHaveURL("/profile");
  });

  test("a new password and Logout stay in reach", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null }));
    await page.goto("/reset-password");
    await expect(page.getByRole("button", { name: "Update Password" })).toBeVisible();
    await page.goto("/profile");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("nobody is led away before the tour is over", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null, hasCompletedTutorial: false }));
    await page.goto("/visa-progress");
    await expectStep(page, 1);
    await expect(page).toHaveURL("/visa-progress");
    await expect(page.getByText("0 of 11 done")).toBeVisible();
  });
});

test("told at the profile, the country opens every screen", async ({ page, createPerson, signIn, service }) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  await page.goto("/visa-progress");
  await expect(page).toHaveURL("/profile");
  const country = page.getByRole("combobox", { name: "Residence country" });
  await country.fill("bangla");
  await page.getByRole("option", { name: "Bangladesh" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(
      async () => (await service.from("profiles").select().eq("user_id", person.id).single()).data?.residence_country,
    )
    .toBe("Bangladesh");
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
  await page.reload();
  await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
  await expect(page).toHaveURL("/visa-progress");
});

test.describe("while the profile is not known", () => {
  test("because it cannot be read, nobody is led away", async ({ page, createPerson, signIn, problems }) => {
    problems.allow(refusal(500, "/profiles"));
    await signIn(await createPerson({ residenceCountry: null }));
    await failRequests(page, profileRequests, "GET");
    await page.goto("/visa-progress");
    await stepSwitch(page, "Passport Ready").click();
    await expect(stepSwitch(page, "Passport Ready")).toBeChecked();
    await expect.poll(() => problems.seen(refusal(500, "/profiles"))).toBeGreaterThanOrEqual(2);
    await expect(page).toHaveURL("/visa-progress");
  });

  test("the screen is not flashed, nor held back for long", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null }));
    const { release } = await holdRequests(page, profileRequests, "GET");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await page.goto("/dashboard");
    const heading = page.getByRole("heading", { level: 1, name: /^Welcome/ });
    const isPainted = () => heading.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
    await expect(heading).toBeAttached();
    expect(await isPainted()).toBe(false);

    await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await expect.poll(isPainted).toBe(true);
    await expect(page).toHaveURL("/dashboard");
    release();
    await expect(page).toHaveURL("/profile");
  });

  test("somebody with a country stays where they are", async ({ signedInPage: page }) => {
    const { release } = await holdRequests(page, profileRequests, "GET");
    await page.goto("/visa-progress");
    await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
    const answered = page.waitForResponse(profileRequests);
    release();
    await answered;
    await stepSwitch(page, "Passport Ready").click();
    await expect(stepSwitch(page, "Passport Ready")).toBeChecked();
    await expect(page).toHaveURL("/visa-progress");
  });
});
