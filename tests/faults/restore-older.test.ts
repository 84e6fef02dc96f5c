import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { databases } from "@workspace/backend";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { testPassword } from "@workspace/testing/contract/test-password.ts";
import { createNamelessDatabase } from "@workspace/testing/postgres-server.ts";
import { createPerson, freshEmail, serviceClient } from "#tests/support/product/people.ts";
import { createEmptyInstallation } from "#tests/support/servers/installation.ts";
import { runCommand } from "#tests/support/servers/operator.ts";
import { operatedInstallations, signIn } from "./operated-installations.ts";

const migrations = path.resolve(import.meta.dirname, "../../supabase/migrations");
const { keep, serve } = operatedInstallations();
let folder: string;
let older: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  older = path.join(folder, "migrations");
  await cp(migrations, older, { recursive: true });
  const newest = (await readdir(older)).toSorted().slice(-3);
  for (const file of newest) await rm(path.join(older, file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A database as the version three migrations ago left it, with somebody who gave feedback. */
async function olderDatabase(databaseUrl: string, { id, email }: { id: string; email: string }): Promise<void> {
  const db = await databases.open({ databaseUrl, log: pino({ level: "silent" }) });
  try {
    await databases.migrate(db, older);
    await db.tx("platform", async (sql) => {
      await sql.query(
        `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
           raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         values ($4, $1, 'authenticated', 'authenticated', $2, $3, now(), '{}', '{"full_name": "Amina Rahman"}', now(), now())`,
        [id, email, testPassword.hash, "00000000-0000-0000-0000-000000000000"],
      );
      await sql.query("update public.profiles set residence_country = 'Nepal' where user_id = $1", [id]);
      await sql.query(
        `insert into public.feedback (user_id, name, email, component, feedback)
         values ($1, 'Amina', $2, 'Other', 'As it was before.')`,
        [id, email],
      );
    });
  } finally {
    await db.close();
  }
}

test("a backup of an older version comes back as a whole, and one person of it while others work", async () => {
  const source = await keep(createEmptyInstallation(await createNamelessDatabase(inject("postgresUrl"))));
  const person = { id: randomUUID(), email: freshEmail(), password: testPassword.text };
  await olderDatabase(source.databaseUrl ?? "", person);
  const file = path.join(folder, "older.backup");
  expect(await runCommand("backup", [file], { env: source.env })).toMatchObject({ code: 0 });

  const copy = await keep(createEmptyInstallation());
  const restored = await runCommand("restore", [file], { env: copy.env });
  expect(restored).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored as of .*: 1 people, .* each compared\.\n$/),
  });
  const started = await serve(copy);
  const theirs = await signIn(started.address, person);
  const profile = { full_name: "Amina Rahman", residence_country: "Nepal" };
  expect((await theirs.from("profiles").select("full_name, residence_country").single()).data).toEqual(profile);
  await started.server.stop();

  const { address } = await serve(source);
  const [admin, other] = [await createPerson(address, { isAdmin: true }), await createPerson(address)];
  const deletion = { action: "do", what: "delete", id: person.id, confirmation: person.email };
  expect((await admin.client.functions.invoke("people", { body: deletion })).error).toBeNull();

  const over = new AbortController();
  let turns = 0;
  const working = (async () => {
    while (!over.signal.aborted) {
      turns += 1;
      await signIn(address, other);
      await other.client
        .from("profiles")
        .update({ full_name: `Turn ${turns}` })
        .eq("user_id", other.id)
        .throwOnError();
      await other.client.from("applications").select("id").throwOnError();
    }
  })();
  const one = await runCommand("restore", [file, `--person=${person.email}`], { env: source.env });
  over.abort();
  await working;
  expect(one).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^${person.email}: \\d+ rows and 0 files came back, 0 rows were there`)),
  });
  expect(turns).toBeGreaterThan(1);
  const client = await signIn(address, person);
  expect((await client.from("profiles").select("full_name, residence_country").single()).data).toEqual(profile);

  const service = serviceClient(address);
  const said = {
    user_id: other.id,
    name: "Other",
    email: other.email,
    component: "Other",
    feedback: "More than before.",
  };
  await other.client.from("feedback").insert(said).throwOnError();
  const { data: counted } = await service.from("kept_counts").select("amount").eq("kind", "feedback").throwOnError();
  expect(counted.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(2);
  const { data: audit } = await service.from("people_audit").select("action").eq("person_id", person.id).throwOnError();
  expect(audit.map(({ action }) => action).toSorted((a, b) => a.localeCompare(b))).toEqual(["delete", "restore"]);
}, 240_000);
