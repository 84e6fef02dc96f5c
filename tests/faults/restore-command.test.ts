import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { createPerson, serviceClient } from "#tests/support/product/people.ts";
import { createInstallation } from "#tests/support/servers/installation.ts";
import { runCommand } from "#tests/support/servers/operator.ts";
import { addDocument, download, operatedInstallations, pdf, signIn } from "./operated-installations.ts";

const patience = 240_000;
const { keep, serve } = operatedInstallations();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each<Engine>(["pglite", "postgres"])(
  "a backup by hand on %s is shown to admins, and brings one deleted person back, which they are shown, too",
  async (engine) => {
    const source = await keep(createInstallation(engine));
    const { server, address } = await serve(source);
    const [admin, person] = [await createPerson(address, { isAdmin: true }), await createPerson(address)];
    const bytes = pdf(5_000);
    const name = await addDocument(person, bytes);
    const file = path.join(folder, `${engine}.backup`);
    const made = await runCommand("backup", [file], { env: source.env });
    expect(made).toMatchObject({ code: 0, said: expect.not.stringContaining("could not be noted") });
    const { data: report } = await admin.client.functions.invoke("system", { body: {} });
    const last = { at: expect.any(String), file, bytes: expect.any(Number), isByHand: true };
    expect(report).toMatchObject({ backup: { isNightly: false, known: { last, failed: null } } });

    const deletion = { action: "do", what: "delete", id: person.id, confirmation: person.email };
    expect((await admin.client.functions.invoke("people", { body: deletion })).error).toBeNull();
    const others = await createPerson(address);
    const restore = (...args: string[]) => runCommand("restore", [file, ...args], { env: source.env });
    if (engine === "pglite") {
      const early = await restore(`--person=${person.email}`);
      expect(early).toEqual({ code: 1, said: expect.stringMatching(/is in use/) });
      await server.stop();
    }

    const nobody = await restore("--person", "nobody@example.com");
    expect(nobody).toEqual({ code: 1, said: "The backup has no account with nobody@example.com.\n" });
    const restored = await restore(`--person=${person.email}`);
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(
        new RegExp(`^${person.email}: \\d+ rows and 1 files came back, \\d+ rows were there`),
      ),
    });
    const again = engine === "pglite" ? await serve(source) : { address };
    expect(await download(await signIn(again.address, person), name)).toEqual(bytes);
    await signIn(again.address, others);
    const { data: audit } = await serviceClient(again.address)
      .from("people_audit")
      .select("action, admin_id, person_id")
      .eq("person_email", person.email)
      .order("created_at", { ascending: false })
      .throwOnError();
    expect(audit).toEqual([
      { action: "restore", admin_id: null, person_id: person.id },
      { action: "delete", admin_id: admin.id, person_id: person.id },
    ]);
    const client = await signIn(again.address, admin);
    const { data: shown } = await client.functions.invoke("people", { body: { action: "audit", page: 1 } });
    expect(shown).toMatchObject({
      rows: [
        { action: "restore", admin: null },
        { action: "delete", admin: admin.email },
      ],
    });
  },
  patience,
);

test(
  "a restore over people wants --replace, and then has those of the backup alone",
  async () => {
    const source = await keep(createInstallation("pglite"));
    const { server, address } = await serve(source);
    const person = await createPerson(address);
    const file = path.join(folder, "replace.backup");
    expect(await runCommand("backup", [file], { env: source.env })).toMatchObject({ code: 0 });
    const later = await createPerson(address);
    await server.stop();

    const refused = await runCommand("restore", [file], { env: source.env });
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^DATA_DIR: .* holds 2 people\..*--replace to lose them: the backup has 1 people/),
    });
    const both = await runCommand("restore", [file, "another"], { env: source.env });
    expect(both).toEqual({ code: 1, said: expect.stringMatching(/^Use: npm run restore -- FILE \[--replace\]/) });
    const replaced = await runCommand("restore", [file, "--replace"], { env: source.env });
    expect(replaced).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored as of .*: 1 people, .* each compared\.\n$/),
    });

    const again = await serve(source);
    const client = await signIn(again.address, person);
    const { email, password } = later;
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  },
  patience,
);
