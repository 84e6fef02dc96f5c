import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { siteName } from "#tests/support/e2e-settings.ts";

test.beforeEach(({ problems }) => problems.allow(refusal(404, "/nowhere")));

test("an unknown address is answered 404 with ways on", async ({ page }) => {
  const answer = await page.goto("/nowhere/at/all");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(`Page not found | ${siteName}`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Where people usually go" }).getByRole("link")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/auth");
});

test("Go Back leads where one came from", async ({ page }) => {
  await page.goto("/auth");
  await page.goto("/nowhere");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/auth");
});

test("it links only to what exists", async ({ page, request }) => {
  await page.goto("/nowhere");
  for (const link of await page.getByRole("link").all()) {
    const answer = await request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), answer.url()).toBe(200);
  }
});

test("it reads without scripts, and ships no framework", async ({ newBrowser, request }) => {
  const context = await newBrowser({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();

  const scripts = await page.locator("script[src], link[rel=modulepreload]").all();
  for (const script of scripts) {
    const source = (await script.getAttribute("src")) ?? (await script.getAttribute("href")) ?? "";
    const body = await (await request.get(source)).body();
    expect(body.byteLength, source).toBeLessThan(2_000);
  }
});

test("an unknown address inside the app is the same page", async ({ signedInPage: page }) => {
  await page.goto("/dashboard");
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/nowhere");
  await page.evaluate(() => {
    history.pushState(null, "", "/nowhere");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("reports its view once, by path alone", async ({ signedInPage: page, person }) => {
  const reports: { body: unknown; headers: Record<string, string> }[] = [];
  page.on("request", async (request) => {
    if (!request.url().endsWith("/api/page-views")) return;
    reports.push({ body: request.postDataJSON(), headers: await request.allHeaders() });
  });
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/page-views"));
  await page.goto("/nowhere/at/all?from=mail#part");
  expect((await answer).status()).toBe(204);
  await page.waitForLoadState("networkidle");
  expect(reports.map(({ body }) => body)).toEqual([{ path: "/nowhere/at/all" }]);
  expect(reports[0]?.headers["cookie"]).toBeUndefined();
  expect(JSON.stringify(reports)).not.toContain(person.session.access_token);
});

test("hostile addresses are answered calmly", async ({ request }) => {
  for (const path of ["/%", "/%00", "/%E0%A4%A", "/..%2f..%2fetc%2fpasswd", "/<script>", `/${"a".repeat(4_000)}`]) {
    const answer = await request.get(path);
    expect([400, 404], path).toContain(answer.status());
    expect(await answer.text(), path).not.toMatch(/node_modules|root:|at .*\.[jt]s:/);
  }
});
