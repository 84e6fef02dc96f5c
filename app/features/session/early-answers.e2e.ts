import { expect, test } from "#tests/support/e2e/fixtures.ts";

const asked = /\/(rest\/v1\/rpc\/my_parts|functions\/v1\/application)$/;

for (const path of ["/dashboard", "/visa-progress"])
  test(`what ${path} shows is asked for while its scripts are on their way, and only once`, async ({
    page,
    person,
    signIn,
  }) => {
    const application = { destination: "gb", city: "Leeds", answers: { "course-start": "2031-01-13" } };
    await person.client.from("applications").insert(application).throwOnError();
    await signIn(person);
    const sent: string[] = [];
    page.on("request", (request) => {
      const [, name] = asked.exec(request.url()) ?? [];
      if (name) sent.push(name);
    });
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });

    await page.goto(path, { waitUntil: "commit" });
    const early = ["rest/v1/rpc/my_parts", "functions/v1/application"];
    await expect.poll(() => sent).toEqual(early);
    scripts.resolve();
    await expect(page.getByRole("button", { name: "Application: UK · Leeds · January 2031. Change it" })).toBeVisible();
    const title = path === "/dashboard" ? "Today" : "Your checklist";
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(sent).toEqual(early);
  });
