import type { SupabaseClient } from "@supabase/supabase-js";
import { accountCards } from "./account.e2e-support.ts";
import { readZip } from "#tests/support/e2e/downloads.ts";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { addApplication } from "#tests/support/samples/applications.ts";
import { enteredFact } from "#tests/support/samples/entered-facts.ts";
import { samplePdf, samplePng } from "#tests/support/samples/sample-files.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { enrolAuthenticator } from "#tests/support/product/factors.ts";
import type { Person } from "#tests/support/product/people.ts";
import { expectToast, holdRequests, signInByForm, signInForm } from "#tests/support/e2e/screens.ts";

const deleteFunction = "**/functions/v1/delete-account";

/** Stores a document with its row, under a name that no file system would take as it is. */
async function addDocument({ id, client }: Person, at: string, names: { document_name: string; file_name: string }) {
  const { buffer, mimeType } = samplePdf(at, { padding: 3000 });
  const stored = await client.storage.from("documents").upload(`${id}/${at}`, buffer, { contentType: mimeType });
  if (stored.error) throw stored.error;
  const file_url = client.storage.from("documents").getPublicUrl(`${id}/${at}`).data.publicUrl;
  await client
    .from("documents")
    .insert({ ...names, document_type: "Passport", file_url })
    .throwOnError();
}

async function addEverything(person: Person, service: SupabaseClient) {
  const { id, client } = person;
  await addDocument(person, "1.pdf", { document_name: "Passport: page 1/2", file_name: "scan.pdf" });
  await addDocument(person, "2.pdf", { document_name: "Passport: page 1/2", file_name: "scan.pdf" });
  await addDocument(person, "3.pdf", { document_name: "পাসপোর্ট", file_name: "পাসপোর্ট.pdf" });
  const old = await client.storage
    .from("documents")
    .upload(`${id}/2024/old.pdf`, samplePdf().buffer, { contentType: "application/pdf" });
  if (old.error) throw old.error;
  const resume = await client.storage
    .from("resumes")
    .upload(`${id}/9.pdf`, samplePdf().buffer, { contentType: "application/pdf" });
  if (resume.error) throw resume.error;
  await client
    .from("resumes")
    .insert({ title: "My resume", file_url: `${id}/9.pdf` })
    .throwOnError();
  const picture = await client.storage
    .from("avatars")
    .upload(`${id}/avatar.png`, samplePng().buffer, { contentType: "image/png" });
  if (picture.error) throw picture.error;

  await client.from("sop_documents").insert({ prompt_input: "Why", generated_text: "<p>Because</p>" }).throwOnError();
  // Keeps the former text as a version.
  await client.from("sop_documents").update({ generated_text: "Therefore" }).eq("user_id", id).throwOnError();
  const call = { user_id: id, task: "letter", model: "offline", duration_ms: 12, outcome: "ok" };
  await service.from("ai_usage").insert(call).throwOnError();
  const { data } = await client
    .from("chat_conversations")
    .insert({ title: "Visa" })
    .select("id")
    .single()
    .throwOnError();
  const messages = Array.from({ length: 120 }, (_, index) => ({
    conversation_id: data.id,
    message: `Question ${index}`,
    response: `Answer "${index}"\n`,
  }));
  await service.from("chat_messages").insert(messages).throwOnError();
  const words = { user_id: id, name: "Amina", email: "a@example.com", component: "Other" };
  const feedback = Array.from({ length: 1010 }, (_, index) => ({ ...words, feedback: `It is number ${index}` }));
  // More than a person may send in a day.
  await service.from("feedback").insert(feedback).throwOnError();
  const post = { title: "Post", slug: `post-${id}`, content: "<p>Words</p>" };
  await client
    .from("blogs")
    .insert([post, { ...post, slug: `other-${id}` }])
    .throwOnError();
  // Keeps the former post as a revision.
  await client.from("blogs").update({ title: "Post again" }).eq("slug", post.slug).throwOnError();
  await client
    .from("fact_overrides")
    .insert(enteredFact({ fact_id: `xx.${id}` }))
    .throwOnError();
  await addApplication({ id, client, service, marker: "University of Leeds" });
  await client.from("practice_results").insert({ country: "uk", answered: 0, asked: 1 }).throwOnError();
}

test("an export holds every row and every byte of the person, nothing of others, and no secret", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  test.slow();
  const [person, other] = [await createPerson({ isAdmin: true }), await createPerson({ isAdmin: true })];
  await addEverything(person, service);
  await addEverything(other, service);
  const { nextCode } = await enrolAuthenticator(person, "My phone");
  expect(nextCode()).toMatch(/^\d{6}$/);
  const session = (await person.client.auth.getSession()).data.session ?? person.session;
  await signIn({ ...person, session });
  await page.goto("/profile");
  const [download] = await Promise.all([page.waitForEvent("download"), accountCards(page).start.click()]);
  expect(download.suggestedFilename()).toMatch(/^My_Data_\d{4}-\d\d-\d\d\.zip$/);
  await expectToast(page, "Your data was exported");
  const zip = await readZip(download);
  const json = (name: string): unknown => JSON.parse(zip.get(name)?.toString("utf8") ?? "null");

  const { data: conversations } = await service.from("chat_conversations").select("id").eq("user_id", person.id);
  const ids = (conversations ?? []).map(({ id }: { id: string }) => id);
  const own = { profiles: "user_id", visa_progress: "user_id", user_roles: "user_id" };
  const dated = { reminder_settings: "user_id", calendar_feeds: "user_id", calendar_entries: "user_id" };
  const lines = { application_lines: "user_id", application_papers: "user_id", application_balances: "user_id" };
  const applied = { applications: "user_id", ...lines, reminders_sent: "user_id" };
  const listed = { documents: "user_id", sop_documents: "user_id", resumes: "user_id", feedback: "user_id" };
  const kept = { sop_document_versions: "user_id", ai_usage: "user_id", practice_results: "user_id" };
  const rest = { ...kept, chat_conversations: "user_id", blogs: "author_id", blog_revisions: "saved_by" };
  const entered = { fact_overrides: "created_by" };
  const owners = { ...own, ...dated, ...applied, ...listed, ...rest, ...entered, chat_messages: "conversation_id" };
  for (const [table, owner] of Object.entries(owners)) {
    const mine = owner === "conversation_id" ? ids : [person.id];
    const key = table in own || table in dated ? owner : "id";
    const pages = await Promise.all(
      [0, 1000].map((from) =>
        service
          .from(table)
          .select()
          .in(owner, mine)
          .order(key)
          .range(from, from + 999),
      ),
    );
    const rows = pages.flatMap((answer) => answer.data ?? []);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(json(`tables/${table}.json`), table).toEqual(rows);
  }
  expect([...zip.keys()].filter((name) => name.startsWith("tables/")).toSorted()).toEqual(
    Object.keys(owners)
      .map((table) => `tables/${table}.json`)
      .toSorted(),
  );

  const places = [
    ["files/documents/Passport_ page 1_2 - scan.pdf", "documents", "1.pdf"],
    ["files/documents/Passport_ page 1_2 - scan (2).pdf", "documents", "2.pdf"],
    ["files/documents/পাসপোর্ট.pdf", "documents", "3.pdf"],
    ["files/documents/2024/old.pdf", "documents", "2024/old.pdf"],
    ["files/resumes/My resume.pdf", "resumes", "9.pdf"],
    ["files/avatars/avatar.png", "avatars", "avatar.png"],
  ] as const;
  expect([...zip.keys()].filter((name) => name.startsWith("files/")).toSorted()).toEqual(
    places.map(([name]) => name.normalize("NFC")).toSorted(),
  );
  for (const [name, bucket, at] of places) {
    const { data, error } = await service.storage.from(bucket).download(`${person.id}/${at}`);
    if (error) throw error;
    expect(zip.get(name.normalize("NFC"))?.equals(Buffer.from(await data.arrayBuffer())), name).toBe(true);
  }
  expect(json("files.json")).toHaveLength(places.length);
  expect(json("account.json")).toMatchObject({
    user: {
      id: person.id,
      email: person.email,
      identities: [{ provider: "email" }],
      factors: [{ friendly_name: "My phone", factor_type: "totp" }],
    },
    sessions: [{ is_current: true }],
  });
  expect(JSON.stringify(json("account.json"))).not.toMatch(
    /secret|otpauth|encrypted_password|refresh_token|access_token/,
  );
  expect(zip.get("README.txt")?.toString()).toMatch(/^Your data from Study Visa Companion, exported on /);
  expect(JSON.stringify([...zip.values()].map(String))).not.toContain(other.id);
});

test("an account is deleted, everywhere, and says so", async ({
  page,
  person,
  service,
  newBrowser,
  product,
  problems,
}) => {
  // The other browser asks with a session that has ended, and nobody can sign in any more.
  problems.allow(/status of 40[0-9] .*auth\/v1/);
  const { id, email } = person;
  const stored = await person.client.storage
    .from("documents")
    .upload(`${id}/1.pdf`, samplePdf().buffer, { contentType: "application/pdf" });
  expect(stored.error).toBeNull();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const other = await newBrowser({ baseURL: product.url });
  const otherPage = await other.newPage();
  await signInByForm(otherPage, person);
  await expect(otherPage).toHaveURL("/dashboard");

  await page.goto("/profile");
  const { open, dialog, confirmation, submit } = accountCards(page);
  await open.click();
  await confirmation.fill(` ${email.toUpperCase()} `);
  const held = await holdRequests(page, deleteFunction, "POST");
  await submit.click();
  await expect(dialog).toHaveAccessibleName("Deleting your account");
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  held.release();

  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("alert").filter({ hasText: "Your account was deleted" })).toBeVisible();
  expect(problems.seen(/./), "nothing was asked for with a session that is gone").toBe(0);
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((store) => Object.entries(store)));
  expect(JSON.stringify(kept)).not.toContain(id);
  await expectAccessible(page);
  expect((await service.auth.admin.getUserById(id)).error?.code).toBe("user_not_found");
  expect((await service.storage.from("documents").list(id)).data).toEqual([]);

  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(person.password);
  await form.submit.click();
  await expect(form.panel.getByText("Email or password is not right.")).toBeVisible();
  await otherPage.goto("/documents");
  await expect(otherPage).toHaveURL("/auth");
});
