import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { createPosts } from "#tests/support/samples/blog-posts.ts";
import { enrolAuthenticator } from "#tests/support/product/factors.ts";
import { secondStep } from "#tests/support/e2e/second-step.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast, signInForm } from "#tests/support/e2e/screens.ts";

test("what a person sends, an admin reads: hostile text as text, and nothing runs", async ({
  signedInPage: page,
  person,
  createPerson,
  signIn,
  newBrowser,
  service,
}) => {
  // More than a page of the list holds.
  const rows = Array.from({ length: 30 }, (_, index) => ({
    user_id: person.id,
    name: person.fullName,
    email: person.email,
    component: "Performance",
    feedback: `Feedback number ${index}`,
  }));
  await service.from("feedback").insert(rows).throwOnError();
  const text = `<script>alert(1)</script><img src=x onerror="alert(2)"><b>${person.id}</b>`;
  await page.goto("/visa-progress");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Feedback" });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(person.fullName);
  await dialog.getByRole("combobox", { name: "Component" }).click();
  await page.getByRole("option", { name: "Performance" }).click();
  await dialog.getByLabel("Feedback", { exact: true }).fill(text);
  await dialog.getByRole("button", { name: "Submit Feedback" }).click();
  await expectToast(page, "Feedback submitted");
  await expect(dialog).toBeHidden();

  const context = await newBrowser();
  await signIn(await createPerson({ isAdmin: true }), context);
  const admins = await context.newPage();
  admins.on("dialog", () => expect(false, "a script ran").toBe(true));
  await admins.goto("/dashboard");
  await admins.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Feedback" }).click();
  await expect(admins).toHaveURL("/admin/feedback");
  await admins.getByRole("combobox", { name: "Component" }).click();
  await admins.getByRole("option", { name: "Performance" }).click();
  await expect(admins).toHaveURL("/admin/feedback?component=Performance");
  const list = admins.getByRole("list", { name: "Feedback, newest first" });
  const entry = list.getByRole("listitem").filter({ hasText: text });
  await expect(entry.getByRole("heading", { name: person.fullName })).toBeVisible();
  await expect(entry.getByRole("link", { name: person.email })).toBeVisible();
  await expect(list.locator("script, img, b")).toHaveCount(0);
  await expectAccessible(admins);

  await admins.getByRole("navigation", { name: "Pages of feedback" }).getByRole("link", { name: "Next" }).click();
  await expect(admins).toHaveURL("/admin/feedback?component=Performance&page=2");
  await expect(admins.getByText(/^21–/)).toBeFocused();
  await expect.poll(() => admins.evaluate(() => window.scrollY)).toBe(0);
});

test("an admin passes the second step before any admins' screen, and again when the session ended elsewhere", async ({
  page,
  context,
  createPerson,
  signIn,
  service,
}) => {
  const screen = "/admin/blogs?search=Behind";
  await createPosts(service, [{ title: "Behind the second step", published: false, published_at: null }]);
  const admin = await createPerson({ isAdmin: true });
  const authenticator = await enrolAuthenticator(admin, "My phone");
  const again = await admin.client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  if (again.error) throw again.error;
  await signIn({ ...admin, session: again.data.session });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(screen);
  await expect(page).toHaveURL("/auth");
  const step = secondStep(page);
  await expect(step.heading).toBeVisible();
  expect(asked.filter((url) => /\/rest\/v1\/(blog|rpc\/blog)/.test(url))).toEqual([]);
  const hidden = await admin.client.from("blogs").select("id").eq("title", "Behind the second step");
  expect(hidden.data).toEqual([]);
  const draft = page.getByRole("rowheader", { name: "Behind the second step" });
  const confirm = async () => {
    await step.code.fill(authenticator.nextCode());
    await step.submit.click();
    await expect(page).toHaveURL(screen);
    await expect(draft).toBeVisible();
  };
  await confirm();

  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  const form = signInForm(page);
  await form.email.fill(admin.email);
  await form.password.fill(admin.password);
  await form.submit.click();
  await expect(step.heading).toBeVisible();
  await confirm();
});
