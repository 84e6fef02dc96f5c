import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { signInForm } from "#tests/support/e2e/screens.ts";

/**
 * Holds back all answers of the service. `expectWave` passes when everything named is asked for, before any of the
 * answers has come, and then lets them come; so what is named in one wave waits for nothing else in it.
 */
async function holdAnswers(page: Page) {
  const all: string[] = [];
  let wave: string[] = [];
  let gate = Promise.withResolvers<void>();
  await page.route(/\/(rest|auth|storage|functions)\/v1\//, async (route) => {
    const request = route.request();
    const name = new URL(request.url()).pathname.replace(/^\/(rest|auth)\/v1\//, "");
    all.push(name);
    wave.push(name);
    await gate.promise;
    await route.continue();
  });
  return {
    all,
    async expectWave(names: readonly string[]) {
      await expect.poll(() => wave.toSorted()).toEqual(names.toSorted());
      wave = [];
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
  };
}

const shell = ["user", "rpc/my_parts"];

/** Of each screen, opened cold: what is asked for at once, and what waits for its answers. */
const screens: readonly { path: string; waves: readonly (readonly string[])[] }[] = [
  { path: "/dashboard", waves: [shell] },
  { path: "/documents", waves: [[...shell, "documents"]] },
  { path: "/visa-progress", waves: [shell] },
  { path: "/visa-consultant", waves: [[...shell, "rpc/my_conversations"]] },
  { path: "/sop", waves: [[...shell, "sop_documents", "resumes"]] },
  { path: "/resume", waves: [[...shell, "resumes"]] },
  { path: "/profile", waves: [[...shell, "user", "rpc/my_sessions", "/functions/v1/reminders"]] },
  // What is for admins waits until it is known who is one.
  { path: "/admin/blogs", waves: [shell, ["blogs", "rpc/my_parts"]] },
  { path: "/admin/feedback", waves: [shell, ["feedback", "rpc/feedback_counts"]] },
];

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

for (const { path, waves } of screens) {
  test(`${path} asks at once for what it shows, and for nothing else`, async ({ page, createPerson, signIn }) => {
    const person = await createPerson({ isAdmin: true });
    await person.client.from("chat_conversations").insert({ title: "Funds" }).throwOnError();
    await person.client
      .from("sop_documents")
      .insert({ document_type: "sop", prompt_input: "Why", generated_text: "Because" })
      .throwOnError();
    await signIn(person);
    const answers = await holdAnswers(page);
    await page.goto(path, { waitUntil: "commit" });
    for (const wave of waves) await answers.expectWave(wave);
    await expectLoaded(page);
    expect(answers.all.toSorted()).toEqual(waves.flat().toSorted());
  });
}

test("a sign-in is followed by one wave of requests: for the shell at once, for the screen with its code", async ({
  page,
  person,
}) => {
  await page.goto("/auth");
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  const answers = await holdAnswers(page);
  await form.submit.click();
  const waves = [["token"], ["rpc/my_parts", "rpc/my_parts"]];
  for (const wave of waves) await answers.expectWave(wave);
  await expectLoaded(page);
  await expect(page.getByText("0 of 5 key steps")).toBeVisible();
  expect(answers.all).toEqual(waves.flat());
});
