import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import type { Person } from "#tests/support/product/people.ts";

async function keepApplication(person: Person): Promise<void> {
  const application = { destination: "gb", city: "Leeds", answers: { "course-start": "2031-01-13" } };
  await person.client.from("applications").insert(application).throwOnError();
}

/** They come once they are released. */
async function holdScripts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { release };
}

const asked = /\/(rest\/v1\/rpc\/my_parts|functions\/v1\/application)$/;

for (const path of ["/dashboard", "/visa-progress"])
  test(`what ${path} shows is asked for while its scripts are on their way, and only once`, async ({
    page,
    person,
    signIn,
  }) => {
    await keepApplication(person);
    await signIn(person);
    const sent: string[] = [];
    page.on("request", (request) => {
      const [, name] = asked.exec(request.url()) ?? [];
      if (name) sent.push(name);
    });
    const scripts = await holdScripts(page);

    await page.goto(path, { waitUntil: "commit" });
    const early = ["rest/v1/rpc/my_parts", "functions/v1/application"];
    await expect.poll(() => sent).toEqual(early);
    scripts.release();
    await expect(page.getByRole("button", { name: "Application: UK · Leeds · January 2031. Change it" })).toBeVisible();
    const title = path === "/dashboard" ? "Today" : "Your checklist";
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(sent).toEqual(early);
  });

test("with the answers there before its scripts, the dashboard is drawn once, and with them", async ({
  page,
  person,
  signIn,
}) => {
  await keepApplication(person);
  await signIn(person);
  await page.addInitScript(() => {
    // A busy machine may need longer than the page waits.
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms !== 200) return set(run, ms);
      document.documentElement.dataset["waited"] = "";
      return set(run, 10_000);
    }) as typeof setTimeout;
    const watch = new MutationObserver(() => {
      const titles = [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);
      if (!titles.includes("Quick actions")) return;
      watch.disconnect();
      const loading = document.querySelectorAll('main [aria-busy="true"]').length;
      document.documentElement.dataset["firstDrawn"] = loading === 0 ? "whole" : `${loading} loading`;
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const scripts = await holdScripts(page);

  const plan = page.waitForResponse((response) => response.url().endsWith("/functions/v1/application"));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await (await plan).finished();
  scripts.release();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-first-drawn", "whole");
  await expect(root).toHaveAttribute("data-waited", "");
});
