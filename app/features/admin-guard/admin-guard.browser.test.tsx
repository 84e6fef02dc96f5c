import type { Session } from "@supabase/supabase-js";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { answerParts, failParts, holdParts, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { fillSignIn } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import { watchRequests } from "#tests/support/screens/watch-requests.ts";

const check = "/rest/v1/rpc/my_parts";
const screen = "/admin/feedback";
const screens = [
  screen,
  "/admin/blogs",
  "/admin/blogs/new",
  "/admin/blogs/edit/6f1e1f52-0000-4000-8000-000000000000",
  "/admin/people",
  "/admin/system",
];

const heading = page.getByRole("heading", { name: "Feedback", level: 1 });
const denial = page.getByRole("heading", { name: "Access Denied" });
const isAboutAdmins = (url: string) =>
  /\/rest\/v1\/(feedback|blog|rpc\/blog)|\/functions\/v1\/(people|system)/.test(url);

async function expectFacts(...facts: (string | RegExp)[]): Promise<void> {
  const definitions = page.getByRole("main").getByRole("definition");
  await expectCount(definitions, facts.length);
  for (const [index, fact] of facts.entries()) {
    await expect.element(definitions.nth(index)).toMatchTextContent(fact);
  }
}

/** What a session looks like after an operator has changed the signing keys. */
function withForeignSignature(session: Session): Session {
  const [header, claims] = session.access_token.split(".");
  return { ...session, access_token: `${header}.${claims}.${"A".repeat(86)}` };
}

describe("an admins' screen", () => {
  test("is shown after the check, and nothing of it meanwhile", async ({ createPerson }) => {
    const admin = await createPerson({ isAdmin: true });
    const asked = watchRequests();
    const { release } = holdParts("is_admin");
    await openScreen(screen, { as: admin });
    await expect.element(page.getByRole("status", { name: "Checking your permissions" })).toBeVisible();
    await expectCount(heading, 0);
    expect(asked.filter(isAboutAdmins)).toEqual([]);
    release();
    await expect.element(heading).toBeVisible();
    expect(asked.filter(isAboutAdmins)).not.toEqual([]);
  });

  test("is denied to others, who are told who they are, and leads them on", async ({ person }) => {
    await openScreen(screen, { as: person });
    await expect.element(denial).toBeVisible();
    await expectFacts(person.email, /^No$/);
    await expectCount(page.getByRole("navigation", { name: "Admin" }), 0);
    await expectAccessible();
    await page.getByRole("main").getByRole("link", { name: "Go to Dashboard" }).click();
    await expectAddress("/dashboard");
  });

  test.for(screens)("asks for nothing on behalf of others: %s", async (path, { person }) => {
    const asked = watchRequests();
    await openScreen(path, { as: person });
    await expect.element(denial).toBeVisible();
    await expectFacts(person.email, /^No$/);
    expect(asked).toContainEqual(expect.stringContaining(check));
    expect(asked.filter(isAboutAdmins)).toEqual([]);
  });

  test.for(screens)("leads strangers from %s to /auth", async (path) => {
    const asked = watchRequests();
    await openScreen(path);
    await expectAddress("/auth");
    expect(asked.filter(isAboutAdmins)).toEqual([]);
  });

  test("is denied while the check fails, in plain words, and shown once it works", async ({ createPerson }) => {
    const admin = await createPerson({ isAdmin: true });
    failParts("is_admin");
    await openScreen(screen, { as: admin });
    await expect.element(denial).toBeVisible();
    await expectFacts(admin.email, /^Not known$/, /could not be checked/);
    await expect.element(page.getByRole("main")).not.toMatchTextContent("out of order");
    await expectAccessible();
    restoreNetwork();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect.element(heading).toBeVisible();
  });

  test("asks for a sign-in when the backend refuses the session, and is there afterwards", async ({ createPerson }) => {
    const admin = await createPerson({ isAdmin: true });
    await openScreen(screen, { as: { ...admin, session: withForeignSignature(admin.session) } });
    await expect.element(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expectAddress("/auth");
    await fillSignIn(admin);
    await expectAddress(screen);
    await expect.element(heading).toBeVisible();
  });
});

/** The profile comes with it. */
function answerAsAdmin(person: Person): void {
  const profile = { user_id: person.id, full_name: null, phone: null, residence_country: "Nepal", avatar_url: null };
  answerParts({ profile, is_admin: true });
}

describe("who answers the check for themselves", () => {
  test("still sees nobody's feedback", async ({ person, createPerson, service }) => {
    const other = await createPerson();
    const row = { name: "Other", email: other.email, component: "Other", feedback: "Not for everybody's eyes" };
    await service
      .from("feedback")
      .insert({ ...row, user_id: other.id })
      .throwOnError();
    answerAsAdmin(person);
    await openScreen(screen, { as: person });
    await expect.element(page.getByText("No feedback yet")).toBeVisible();
    await expectCount(page.getByText("Not for everybody's eyes"), 0);
    expect((await person.client.from("feedback").select("id")).data).toEqual([]);
  });

  test("sees no draft of a post, and deletes no post", async ({ person, service }) => {
    const word = `W${crypto.randomUUID().slice(0, 8)}`;
    const post = { content: "<p>Text</p>", published: true, published_at: new Date().toISOString() };
    const { data: stored } = await service
      .from("blogs")
      .insert([
        { ...post, title: `${word} for everybody`, slug: crypto.randomUUID() },
        { ...post, title: `${word} for nobody yet`, slug: crypto.randomUUID(), published: false, published_at: null },
      ])
      .select("id")
      .throwOnError();
    answerAsAdmin(person);
    await openScreen(`/admin/blogs?search=${word}`, { as: person });
    await expect.element(page.getByRole("rowheader", { name: `${word} for everybody` })).toBeVisible();
    await expectCount(page.getByText(`${word} for nobody yet`), 0);
    restoreNetwork();
    await page.getByRole("button", { name: `Actions for ${word} for everybody` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Failed to delete blog post: your account is no longer allowed to.");
    const ids = stored.map(({ id }) => id as string);
    expect((await service.from("blogs").select("id").in("id", ids)).data).toHaveLength(2);
  });
});
