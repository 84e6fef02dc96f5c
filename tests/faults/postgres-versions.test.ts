import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { onServer, type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import type { ProductAddress } from "#tests/support/product/product.ts";
import { runFailingApp } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { runCommand } from "#tests/support/servers/operator.ts";
import { programOfLongRun } from "./debian-program.ts";
import { postgresOfNpm } from "./npm-postgres.ts";
import { download, operatedInstallations, pdf, signIn } from "./operated-installations.ts";

// What README says of Postgres: its versions, and the rights that a role needs with each.

const patience = 240_000;
const versions = [
  { major: 15, version: "15.18.0-beta.17" },
  { major: 16, version: "16.14.0-beta.17" },
  { major: 17, version: "17.10.0-beta.17" },
];
const password = "long enough for 2026";

const readme = await readFile(path.resolve(import.meta.dirname, "../../README.md"), "utf8");

/** The statements that README calls so, for the role "user". @throws when it has none */
function told(name: "A" | "B"): string[] {
  const [, block] = new RegExp(`^${name} makes.*\\n\\n((?: {4}.*;\\n)+)`, "m").exec(readme) ?? [];
  if (block === undefined) throw new Error(`README.md has no statements ${name}`);
  return block.trim().split(/\n\s+/);
}

const { keep, serve } = operatedInstallations();
let folder: string;
let mails: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  mails = await startMailServer();
});
afterAll(async () => {
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(versions)("Postgres $major", ({ major, version }) => {
  const { program, why } = programOfLongRun(`Postgres ${version}`, () => postgresOfNpm(version));
  const rolesMadeBefore = major >= 16 ? null : told("A");
  const rights = [
    { options: "superuser", before: null, refusal: null },
    {
      options: "createrole bypassrls",
      before: rolesMadeBefore,
      refusal: /may not give BYPASSRLS to service_role\. Let a superuser run: create role service_role/,
    },
    {
      options: "nocreaterole",
      before: told("B"),
      refusal: /the role "user" may not create roles\. Run: alter role "user" createrole bypassrls/,
    },
  ];

  describe.skipIf(program === null)(`with a role of the rights that README asks for${why}`, () => {
    async function startServer(options: string): Promise<PostgresServer> {
      const server = await startPostgresServer({}, {}, program ?? "");
      onTestFinished(() => server.stop());
      await onServer(server.url("postgres"), `create role "user" login ${options} password 'user'`);
      return server;
    }
    async function emptyPlace(server: PostgresServer, role = "user"): Promise<Installation> {
      const name = `place_${randomUUID().replaceAll("-", "")}`;
      await onServer(server.url("postgres"), `create database ${name} owner "${role}"`);
      return keep(createEmptyInstallation(server.url(name, role)));
    }
    async function asSuperuser(server: PostgresServer, statements: readonly string[]): Promise<void> {
      for (const statement of statements) await onServer(server.url("postgres"), statement);
    }

    test.each(rights)(
      "$options: it is served, keeps people apart, and is backed up and restored",
      async ({ options, before, refusal }) => {
        const server = await startServer(options);
        const source = await emptyPlace(server);
        if (before !== null) {
          const early = await runFailingApp(source.env);
          expect(early).toEqual({ code: 1, stderr: expect.stringMatching(refusal) });
          await asSuperuser(server, before);
        }
        const first = await serve(source, { SMTP_URL: mails.url });
        expect(await (await fetch(`${first.server.url}/readyz`)).text()).toBe("ready");
        const owner = await signUp(first.address);
        const stranger = await signUp(first.address);

        const bytes = pdf(200_000);
        const name = `${owner.id}/statement.pdf`;
        const files = owner.client.storage.from("documents");
        expect((await files.upload(name, new Blob([bytes], { type: "application/pdf" }))).error).toBeNull();
        await owner.client.from("documents").insert(document(owner.id)).throwOnError();
        await expectKeptApart(owner, stranger, name);

        const file = path.join(folder, `${randomUUID()}.backup`);
        const made = await runCommand("backup", [file], { env: source.env });
        expect(made.said).toMatch(/2 people, \d+ rows, 1 files, \d+ bytes, read back whole/);
        await first.server.stop();
        const target = await emptyPlace(server);
        const restored = await runCommand("restore", [file], { env: target.env });
        expect(restored.said).toMatch(/^Restored as of .*: 2 people, \d+ rows, 1 files, each compared\.\n$/m);
        expect([made.code, restored.code]).toEqual([0, 0]);

        const second = await serve(target);
        const again = await signIn(second.address, { email: owner.email, password });
        expect(await download(again, name)).toEqual(bytes);
        const other = await signIn(second.address, { email: stranger.email, password });
        await expectKeptApart({ ...owner, client: again }, { ...stranger, client: other }, name);
      },
      patience,
    );

    test(
      "a second role on the server that is no superuser gets what the first has made, as README says",
      async () => {
        const server = await startServer("createrole bypassrls");
        await onServer(server.url("postgres"), "create role other login createrole bypassrls password 'other'");
        if (rolesMadeBefore !== null) await asSuperuser(server, rolesMadeBefore);
        const first = await emptyPlace(server, "other");
        await serve(first);
        const second = await emptyPlace(server);
        if (major >= 16) {
          const grant = told("B").at(-1)?.replace(";", "") ?? "";
          expect(await runFailingApp(second.env)).toEqual({
            code: 1,
            stderr: `DATABASE_URL: its role may not act as anon. Let a superuser run: ${grant}\n`,
          });
          await asSuperuser(server, [grant]);
        }
        const { server: started } = await serve(second);
        expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
      },
      patience,
    );
  });
});

interface Signed {
  id: string;
  email: string;
  client: SupabaseClient;
}

/** As a person does: by the form and the mailed link. */
async function signUp(address: Pick<ProductAddress, "url" | "publishableKey">): Promise<Signed> {
  const email = `${randomUUID()}@example.com`;
  const visitor = createClient(address.url, address.publishableKey, { auth: { persistSession: false } });
  expect((await visitor.auth.signUp({ email, password })).error).toBeNull();
  const link = await vi.waitFor(
    () => {
      const mail = mails.received.find(({ to }) => to.includes(email));
      const source = (mail?.source ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const [found] = /http:\S+\/verify\?\S+/.exec(source) ?? [];
      if (found === undefined) throw new Error(`no link to ${email} came`);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
  await fetch(link, { redirect: "manual" });
  const client = await signIn(address, { email, password });
  const { data } = await client.auth.getUser();
  return { id: data.user?.id ?? "", email, client };
}

const document = (owner: string) => ({
  user_id: owner,
  document_name: "Statement",
  document_type: "Bank Statement",
  file_url: `http://localhost/storage/v1/object/public/documents/${owner}/statement.pdf`,
  file_name: "statement.pdf",
});

async function expectKeptApart(owner: Signed, stranger: Signed, name: string): Promise<void> {
  const own = await owner.client.from("documents").select("user_id, file_name");
  expect(own.data).toEqual([{ user_id: owner.id, file_name: "statement.pdf" }]);
  expect((await stranger.client.from("documents").select("user_id")).data).toEqual([]);
  expect((await stranger.client.from("documents").insert(document(owner.id))).error).toMatchObject({ code: "42501" });
  expect((await owner.client.storage.from("documents").download(name)).error).toBeNull();
  expect((await stranger.client.storage.from("documents").download(name)).error).not.toBeNull();
}
