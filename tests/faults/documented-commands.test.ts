import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { metadataOf } from "@workspace/testing/saml-identity-provider.ts";
import { createCertificateAuthority } from "@workspace/testing/certificate-authority.ts";
import { createPerson } from "#tests/support/product/people.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

// What docs/operations.md tells people to type that is no script of ours, as it stands there.

const root = path.resolve(import.meta.dirname, "../..");
const page = await readFile(path.join(root, "docs/operations.md"), "utf8");
const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const componentSchema = z.object({ name: z.string(), version: z.string() });
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});
const isHere = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** The text of the page from `begin` on that the pattern takes. @throws when the page does not have it */
function told(pattern: RegExp): string {
  const [text] = pattern.exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/operations.md has nothing like ${pattern}`);
  return text;
}

async function shell(command: string, env: Record<string, string> = {}, cwd = root): Promise<string> {
  const options = {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: tmpdir(), ...env },
    maxBuffer: 64 * 1024 * 1024,
  };
  return (await promisify(execFile)("sh", ["-c", command], options)).stdout;
}

test("npm sbom lists all that an installation runs, without a registry", async () => {
  // With `--omit dev` npm leaves out what a tool needs as well, and refuses where tools are not installed.
  const listed = await shell("npm sbom --package-lock-only --sbom-format cyclonedx", { npm_config_offline: "true" });
  const { components } = z.object({ components: z.array(componentSchema) }).parse(JSON.parse(listed));
  const names = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { packages } = lockSchema.parse(JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")));
  const runs = Object.entries(packages).filter(([folder, { dev }]) => folder.includes("node_modules/") && !dev);
  const missing = runs.filter(
    ([folder, { version, link }]) => !link && !names.has(`${folder.split("node_modules/").at(-1)}@${version}`),
  );
  expect(runs.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test("the check of a destination says that nothing is wrong", async () => {
  const command = told(/node packages\/visa-rules\/check\.ts <code>/).replace("<code>", "gb");
  expect(await shell(command)).toBe("nothing wrong\n");
});

test.skipIf(!isHere("jq"))("jq shows which facts are due next", async () => {
  const lines = (await shell(told(/jq -r '.+$/m))).split("\n").slice(0, -1);
  expect(lines).toHaveLength(20);
  // The third column is empty for what has no page, such as something that was only announced.
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d\t[\w.-]+\t(https:\/\/\S+)?$/);
});

describe.skipIf(!isHere("curl") || !isHere("jq"))("curl, with the secret key", () => {
  let place: Installation;
  let server: AppServer;
  let address: { url: string; publishableKey: string; secretKey: string };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "documented-"));
    place = await createInstallation("pglite");
    server = await startAppServer({ losesMessages: true, env: { ...place.env, QUICK_PASSWORD_HASHES: "true" } });
    const keys = keysSchema.parse(JSON.parse(await readFile(path.join(place.dataDir, "secrets.json"), "utf8")));
    address = { url: server.url, ...keys };
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (command: string, variables: Record<string, string> = {}): Promise<unknown> =>
    JSON.parse(await shell(command, { PUBLIC_URL: address.url, SECRET: address.secretKey, ...variables }, folder));

  test("finds and deletes a factor that somebody lost", async () => {
    const { id, client } = await createPerson(address);
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Lost" });
    if (enrolled.error) throw enrolled.error;
    const list = told(/curl "\$PUBLIC_URL\/auth\/v1\/admin\/users\/\$ID\/factors".+$/m);
    expect(await run(list, { ID: id })).toMatchObject([{ id: enrolled.data.id }]);
    await run(told(/curl -X DELETE .+\$FACTOR".+$/m), { ID: id, FACTOR: enrolled.data.id });
    expect(await run(list, { ID: id })).toEqual([]);
  });

  test("enters a company's metadata as XML", async () => {
    const { certificate } = createCertificateAuthority().issue("idp.company.example");
    const provider = { entityId: "urn:idp:company", certificate, signOnUrl: "https://idp.company.example/sso" };
    await writeFile(path.join(folder, "metadata.xml"), metadataOf(provider));
    const command = told(/curl -X POST "\$PUBLIC_URL\/auth\/v1\/admin\/sso\/providers"(?:.*\\\n)*.*$/m);
    const body = told(/-d "\$\(jq -n --rawfile .+?\)"/);
    const added = await run(command.replace(/-d '.+'$/, () => body));
    expect(added).toMatchObject({ saml: { entity_id: "urn:idp:company" }, domains: [{ domain: "company.example" }] });
  });
});
