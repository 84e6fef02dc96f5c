import {
  expectAccessible,
  expectNoSidewaysScroll,
  findViolations,
  hasVisibleFocus,
  schemes,
  settle,
} from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { card, failRequests, signInForm, signUpForm, stepSwitch, toast } from "#tests/support/e2e-screens.ts";

test.describe("has nothing that assistive technology stumbles over", () => {
  test("signing in", async ({ page }) => {
    await page.goto("/auth");
    await signInForm(page).forgotPassword.click();
    await expect(signInForm(page).sendResetLink).toBeVisible();
    await expectAccessible(page);
  });

  test("signing in with something missing", async ({ page }) => {
    await page.goto("/auth");
    await signInForm(page).submit.click();
    await expect(toast(page)).toBeVisible();
    await toast(page).hover();
    await expectAccessible(page);
  });

  test("signing up", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await signUpForm(page).submit.click();
    await expect(signUpForm(page).fullName).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("choosing a new password", async ({ signedInPage: page }) => {
    await page.goto("/reset-password");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("the dashboard", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    await expect(page.getByText("0 of 5 key steps")).toBeVisible();
    await expect(page.getByText("All caught up")).toBeVisible();
    await expectAccessible(page);
  });

  test("the dashboard in trouble", async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(500, "/rest/v1"));
    await failRequests(page, /\/rest\/v1\/(documents|sop_documents|visa_progress)\?/, "GET");
    await page.goto("/dashboard");
    await expect(card(page, "Overall visa progress").getByRole("button", { name: "Retry" })).toBeVisible();
    await expectAccessible(page);
  });

  test("visa progress, some of it done", async ({ signedInPage: page }) => {
    await page.goto("/visa-progress");
    await stepSwitch(page, "IELTS Submitted").click();
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByText("1 of 11 done")).toBeVisible();
    await expectAccessible(page);
  });

  test("visa progress, all of it done", async ({ signedInPage: page, person }) => {
    const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
    const allDone = Object.fromEntries(
      Object.entries(data as Record<string, unknown>)
        .filter(([, value]) => typeof value === "boolean")
        .map(([step]) => [step, true]),
    );
    await person.client.from("visa_progress").update(allDone).eq("user_id", person.id).throwOnError();
    await page.goto("/visa-progress");
    await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
    await expectAccessible(page);
  });

  test("the theme menu", async ({ signedInPage: page }) => {
    await page.goto("/visa-progress");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the folded sidebar", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(page.getByText("Your visa journey starts with a single step.")).toBeHidden();
    await expectAccessible(page);
  });

  for (const colorScheme of schemes) {
    test(`the drawer on a phone, ${colorScheme}`, async ({ signedInPage: page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Sidebar" })).toBeVisible();
      await settle(page);
      expect(await findViolations(page)).toEqual([]);
    });
  }

  test("the page for unknown addresses", async ({ page, problems }) => {
    problems.allow(refusal(404, "/nowhere"));
    await page.goto("/nowhere");
    await expectAccessible(page, { isStatic: true });
  });
});

test.describe("a name of sixty characters without a space", () => {
  const fullName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";

  for (const path of ["/dashboard", "/visa-progress", "/reset-password"]) {
    test(`stays inside ${path}`, async ({ page, createPerson, signIn }) => {
      const email = `${"longaddress".repeat(5)}${Math.random().toString(36).slice(2, 10)}@${"example".repeat(6)}.com`;
      await signIn(await createPerson({ fullName, email }));
      await page.goto(path);
      if (path === "/dashboard") await expect(page.getByRole("heading", { level: 1, name: fullName })).toBeVisible();
      else await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page, `${width} px`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      const logout = page.getByRole("button", { name: "Logout" });
      if (await logout.count()) await expect(logout).toBeInViewport({ ratio: 1 });
    });
  }
});

test.describe("by keyboard alone", () => {
  test("the sign-in form is walked in order, with a visible focus", async ({ page }) => {
    await page.goto("/auth");
    const form = signInForm(page);
    const stops = [
      page.getByRole("tab", { name: "Sign In" }),
      form.email,
      form.password,
      form.panel.getByRole("button", { name: "Show characters" }),
      form.rememberMe,
      form.submit,
      form.forgotPassword,
    ];
    await expect(form.submit).toBeVisible();
    for (const stop of stops) {
      await page.keyboard.press("Tab");
      while (await page.evaluate(() => document.activeElement?.getAttribute("role") === "tabpanel")) {
        await page.keyboard.press("Tab");
      }
      await expect(stop).toBeFocused();
      expect(await hasVisibleFocus(page), String(stop)).toBe(true);
    }
  });

  test("one skips to the content", async ({ signedInPage: page }) => {
    await page.goto("/visa-progress");
    await expect(stepSwitch(page, "IELTS Submitted")).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "Ask Consultant" })).toBeFocused();
    expect(await hasVisibleFocus(page)).toBe(true);
  });

  test("every control of the workspace is reached with a visible focus", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    await expect(page.getByText("0 of 5 key steps")).toBeVisible();
    const names: string[] = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body ? null : (active?.getAttribute("aria-label") ?? active?.textContent ?? "");
      });
      if (name === null) break;
      expect(await hasVisibleFocus(page), name).toBe(true);
      names.push(name);
      expect(names.length, names.join(", ")).toBeLessThan(40);
    }
    for (const wanted of [
      "Toggle sidebar",
      "Toggle theme",
      "Dashboard",
      "Visa Progress",
      "Logout",
      "Update Progress",
    ]) {
      expect(
        names.some((name) => name.includes(wanted)),
        `${wanted} in ${names.join(", ")}`,
      ).toBe(true);
    }
  });

  test("the theme menu opens, moves, closes, and gives the focus back", async ({ signedInPage: page }) => {
    await page.goto("/dashboard");
    const toggle = page.getByRole("button", { name: "Toggle theme" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu", { name: "Theme" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(
      page
        .getByRole("menuitemradio")
        .filter({ has: page.locator(":focus") })
        .or(page.locator("[role=menuitemradio]:focus")),
    ).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(toggle).toBeFocused();
  });
});
