import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { createPhoneUser } from "@workspace/testing/contract/phones.ts";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

type Signed = Pick<TestUser, "id" | "client">;

async function tokenOf({ client }: Signed): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

async function call(body: unknown, token: string | null, key = inject("server").publishableKey) {
  const { url } = inject("server");
  const answer = await fetch(`${url}/functions/v1/delete-account`, {
    method: "POST",
    headers: {
      apikey: key,
      "Content-Type": "application/json",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
}

const deleted = [200, { success: true }];
const refused = (status: number, error: string | RegExp = /^[A-Z].*\.$/) => [
  status,
  { success: false, error: typeof error === "string" ? error : expect.stringMatching(error) },
];

async function isThere(id: string): Promise<boolean> {
  const { data, error } = await serviceClient().auth.admin.getUserById(id);
  if (error && error.code !== "user_not_found") throw error;
  return data.user !== null;
}

const pdf = () => new Blob([`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`], { type: "application/pdf" });
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = () => new Blob([Buffer.from(pixel, "base64")], { type: "image/png" });

/** Stores a file in each bucket, one of them in a folder of a folder. */
async function addFiles({ id, client }: Signed): Promise<void> {
  const files = [
    ["documents", "1.pdf", pdf()],
    ["documents", "2024/old papers/1.pdf", pdf()],
    ["resumes", "1.pdf", pdf()],
    ["avatars", "avatar.png", picture()],
  ] as const;
  for (const [bucket, name, file] of files) {
    const { error } = await client.storage.from(bucket).upload(`${id}/${name}`, file);
    if (error) throw error;
  }
}

/** The files in somebody's folders, past every policy. */
async function filesOf(id: string): Promise<string[]> {
  const names: string[] = [];
  for (const bucket of ["documents", "resumes", "avatars"]) {
    const { data, error } = await serviceClient()
      .storage.from(bucket)
      .listV2({ prefix: `${id}/` });
    if (error) throw error;
    names.push(...data.objects.map(({ name }) => `${bucket}/${name}`));
  }
  return names;
}

describe("an account is not deleted", () => {
  it("without a session", async () => {
    expect(await call({ confirmation: "DELETE" }, null)).toEqual(refused(401));
    expect(await call({ confirmation: "DELETE" }, null, inject("server").secretKey)).toEqual(refused(401));
  });

  it("by a session that was ended, though its token still looks good", async () => {
    const person = await createUser();
    const token = await tokenOf(person);
    await person.client.auth.signOut({ scope: "local" });
    expect(await call({ confirmation: person.email }, token)).toEqual(refused(401));
    expect(await isThere(person.id)).toBe(true);
  });

  it("with another confirmation, however it is written", async () => {
    const person = await createUser();
    await addFiles(person);
    const token = await tokenOf(person);
    for (const confirmation of ["", "DELETE", `x${person.email}`, `${person.email}.`]) {
      const mismatch = refused(400, "Type the email of your account to delete it.");
      expect(await call({ confirmation }, token), confirmation).toEqual(mismatch);
    }
    for (const body of ["", "{", "[]", "{}", { confirmation: null }, { confirmation: [person.email] }]) {
      expect(await call(body, token), JSON.stringify(body)).toEqual(refused(400));
    }
    expect(await isThere(person.id)).toBe(true);
    expect(await filesOf(person.id)).toHaveLength(4);
  });

  it("by somebody else who names it", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    for (const confirmation of [person.email, stranger.email]) {
      expect(await call({ confirmation, userId: person.id }, await tokenOf(stranger))).toEqual(refused(403));
    }
    expect([await isThere(person.id), await isThere(stranger.id)]).toEqual([true, true]);
  });

  it("with a password alone where a second factor is asked for", async () => {
    const person = await createTotpUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword({ email: person.email, password: person.password });
    const token = await tokenOf({ id: person.id, client: thief });
    expect(await call({ confirmation: person.email }, token)).toEqual(refused(403));
    expect(await isThere(person.id)).toBe(true);
    expect(await call({ confirmation: person.email }, await tokenOf(person))).toEqual(deleted);
    expect(await isThere(person.id)).toBe(false);
  });

  it("after many attempts in an hour, which hinder nobody else", async () => {
    const [person, other] = [await createUser(), await createUser()];
    const token = await tokenOf(person);
    const statuses: unknown[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await call({ confirmation: "x" }, token))[0]);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect(await call({ confirmation: person.email }, token)).toEqual(refused(429));
    expect(await call({ confirmation: other.email }, await tokenOf(other))).toEqual(deleted);
  });
});

describe("an account is deleted", () => {
  it("with its files, and nobody else's, by the e-mail in any case", async () => {
    const [person, other] = [await createUser(), await createUser()];
    for (const somebody of [person, other]) await addFiles(somebody);
    const answer = await call({ confirmation: ` ${person.email.toUpperCase()} ` }, await tokenOf(person));
    expect(answer).toEqual(deleted);
    expect([await isThere(person.id), await isThere(other.id)]).toEqual([false, true]);
    expect(await filesOf(person.id)).toEqual([]);
    expect(await filesOf(other.id)).toHaveLength(4);
    const { error } = await anonClient().auth.signInWithPassword(person);
    expect(error?.code).toBe("invalid_credentials");
  });

  it("by a word, where it has no e-mail", async () => {
    const person = await createPhoneUser({ password: "a password of mine" });
    const client = anonClient();
    await client.auth.signInWithPassword({ phone: person.phone, password: "a password of mine" });
    const token = await tokenOf({ id: person.id, client });
    expect(await call({ confirmation: "" }, token)).toEqual(refused(400, "Type DELETE to delete your account."));
    expect(await call({ confirmation: "DELETE" }, token)).toEqual(deleted);
    expect(await isThere(person.id)).toBe(false);
  });

  it("once, by two who ask at the same time, and who asks again hears that it is gone", async () => {
    const person = await createUser();
    await addFiles(person);
    const token = await tokenOf(person);
    const ask = () => call({ confirmation: person.email }, token);
    expect(await Promise.all([ask(), ask()])).toEqual([deleted, deleted]);
    expect(await ask()).toEqual(deleted);
    expect(await filesOf(person.id)).toEqual([]);
  });

  it("by an operator with its files, too", async () => {
    const person = await createUser();
    await addFiles(person);
    const { error } = await serviceClient().auth.admin.deleteUser(person.id);
    expect(error).toBeNull();
    expect(await filesOf(person.id)).toEqual([]);
  });
});

it("what was given out before opens and stores nothing any more", async () => {
  const person = await createUser();
  await addFiles(person);
  const { id, client } = person;
  const documents = client.storage.from("documents");
  const download = await documents.createSignedUrl(`${id}/1.pdf`, 3600);
  const upload = await documents.createSignedUploadUrl(`${id}/later.pdf`);
  const publicPicture = client.storage.from("avatars").getPublicUrl(`${id}/avatar.png`).data.publicUrl;
  expect((await fetch(download.data?.signedUrl ?? "")).status).toBe(200);
  expect((await fetch(publicPicture)).status).toBe(200);
  expect(await call({ confirmation: person.email }, await tokenOf(person))).toEqual(deleted);

  expect((await fetch(download.data?.signedUrl ?? "")).status).toBe(400);
  expect((await fetch(publicPicture)).status).toBe(400);
  const later = await documents.uploadToSignedUrl(`${id}/later.pdf`, upload.data?.token ?? "", pdf());
  expect(later.error).not.toBeNull();
  expect((await documents.upload(`${id}/new.pdf`, pdf())).error).toMatchObject({ statusCode: "403" });
  expect(await filesOf(id)).toEqual([]);

  const rows = {
    document_name: "x",
    document_type: "Passport",
    file_url: `https://x.example/${id}/1.pdf`,
    file_name: "x",
  };
  expect((await client.from("documents").insert(rows)).error?.code).toBe("23503");
  expect((await client.from("profiles").insert({ user_id: id })).error?.code).toBe("23503");
  expect((await client.from("feedback").select("id")).data).toEqual([]);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});
