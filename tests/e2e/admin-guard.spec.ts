import type { Session } from "@supabase/supabase-js";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { createPosts } from "#tests/support/e2e-blog.ts";
import { enrolAuthenticator } from "#tests/support/e2e-factors.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests, signInForm } from "#tests/support/e2e-screens.ts";

const check = "**/rest/v1/rpc/is_admin*";
const screen = "/admin/feedback";

test("checks first, and shows nothing of the screen meanwhile", async ({ page, createPerson, signIn }) => {
  await signIn(await createPerson({ isAdmin: true }));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { release } = await holdRequests(page, check, "POST");
  await page.goto(screen);
  await expect(page.getByRole("status", { name: "Checking your permissions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/rest/v1/feedback"))).toEqual([]);
  release();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
});

test("denies people who are no admins, says who they are, and asks for nothing on their behalf", async ({
  signedInPage: page,
  person,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(person.email)).toBeVisible();
  await expect(main.getByRole("definition")).toHaveText([person.email, "No"]);
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/rest/v1/feedback"))).toEqual([]);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("the database decides: who answers the check for themselves still sees nobody's feedback", async ({
  signedInPage: page,
  person,
  createPerson,
  service,
}) => {
  const other = await createPerson();
  const row = { name: "Other", email: other.email, component: "Other", feedback: "Not for everybody's eyes" };
  await service
    .from("feedback")
    .insert({ ...row, user_id: other.id })
    .throwOnError();
  await page.route(check, (route) => route.fulfill({ json: true }));
  await page.goto(screen);
  await expect(page.getByText("No feedback yet")).toBeVisible();
  await expect(page.getByText("Not for everybody's eyes")).toHaveCount(0);
  expect((await person.client.from("feedback").select("id")).data).toEqual([]);
});

test("denies while the check fails, in plain words, and lets admins in once it works", async ({
  page,
  createPerson,
  signIn,
  problems,
}) => {
  problems.allow(refusal(500, "/is_admin"));
  const admin = await createPerson({ isAdmin: true });
  await signIn(admin);
  await failRequests(page, check, "POST");
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([admin.email, "Not known", /could not be checked/]);
  await expect(page.getByRole("main")).not.toContainText("out of order");
  await expectAccessible(page);
  await page.unroute(check);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
});

test("asks for a sign-in when the backend refuses the session, and comes back afterwards", async ({
  page,
  createPerson,
  signIn,
  problems,
}) => {
  problems.allow(refusal(401), refusal(403));
  const admin = await createPerson({ isAdmin: true });
  await signIn({ ...admin, session: withForeignSignature(admin.session) });
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/auth");
  const form = signInForm(page);
  await form.email.fill(admin.email);
  await form.password.fill(admin.password);
  await form.submit.click();
  await expect(page).toHaveURL(screen);
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
});

/** What a session looks like after an operator has changed the signing keys. */
function withForeignSignature(session: Session): Session {
  const [header, claims] = session.access_token.split(".");
  return { ...session, access_token: `${header}.${claims}.${"A".repeat(86)}` };
}

test("leads people whose session ends while they are there to /auth, and back again", async ({
  page,
  context,
  createPerson,
  signIn,
}) => {
  const admin = await createPerson({ isAdmin: true });
  await signIn(admin);
  await page.goto(`${screen}?component=Documents`);
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  const form = signInForm(page);
  await form.email.fill(admin.email);
  await form.password.fill(admin.password);
  await form.submit.click();
  await expect(page).toHaveURL(`${screen}?component=Documents`);
});

for (const path of [
  screen,
  "/admin/blogs",
  "/admin/blogs/new",
  "/admin/blogs/edit/6f1e1f52-0000-4000-8000-000000000000",
]) {
  test(`leads strangers from ${path} to /auth`, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
    expect(asked.filter(isAboutPosts)).toEqual([]);
  });

  test(`denies people who are no admins ${path}`, async ({ signedInPage: page, person }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([person.email, "No"]);
    expect(asked.filter(isAboutPosts)).toEqual([]);
  });
}

function isAboutPosts(url: string): boolean {
  return /\/rest\/v1\/(blog|rpc\/blog)/.test(url);
}

test("the database decides about posts too: no draft is seen, none deleted, by who answers the check for themselves", async ({
  signedInPage: page,
  service,
}) => {
  const [published, draft] = await createPosts(service, [
    { title: "For everybody" },
    { title: "For nobody yet", published: false, published_at: null },
  ]);
  await page.route(check, (route) => route.fulfill({ json: true }));
  await page.goto("/admin/blogs?search=For+");
  await expect(page.getByRole("rowheader", { name: "For everybody" }).first()).toBeVisible();
  await expect(page.getByText("For nobody yet")).toHaveCount(0);
  await page.unroute(check);
  await page.getByRole("button", { name: "Actions for For everybody" }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete blog post: your account is no longer allowed to.");
  const ids = [published?.id, draft?.id];
  expect((await service.from("blogs").select("id").in("id", ids)).data).toHaveLength(2);
});

test("asks an admin with a second factor for it before any admins' screen", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  await createPosts(service, [{ title: "Behind the second step", published: false, published_at: null }]);
  const admin = await createPerson({ isAdmin: true });
  await enrolAuthenticator(admin, "My phone");
  const again = await admin.client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  if (again.error) throw again.error;
  await signIn({ ...admin, session: again.data.session });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/admin/blogs");
  await expect(page).toHaveURL("/auth");
  expect(asked.filter(isAboutPosts)).toEqual([]);
  const hidden = await admin.client.from("blogs").select("id").eq("title", "Behind the second step");
  expect(hidden.data).toEqual([]);
});
