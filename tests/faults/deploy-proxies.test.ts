import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { createPerson } from "#tests/support/product/people.ts";
import type { ProductAddress } from "#tests/support/product/product.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, secretKeyIn } from "#tests/support/servers/stored-files.ts";
import { debianProgram, programOfLongRun } from "./debian-program.ts";
import { type Proxy, startCaddy, startNginx } from "./deploy-proxies.ts";
import { type HeldModel, startHeldModel } from "./held-model.ts";

const mebibyte = 1024 * 1024;
const question = "What are the financial requirements for a UK student visa? Thank you.";
const samples = [
  { name: "nginx", file: "usr/sbin/nginx", start: startNginx },
  { name: "caddy", file: "usr/bin/caddy", start: startCaddy },
] as const;

describe.each(samples)("behind the sample of $name", ({ name, file, start }) => {
  const { program, why } = programOfLongRun(name, () => debianProgram(name, file));

  describe.skipIf(program === null)(`a person${why}`, () => {
    let installation: Installation;
    let model: HeldModel;
    let server: AppServer;
    let proxy: Proxy;
    let product: ProductAddress;
    beforeAll(async () => {
      const ports = { own: await freePort(), product: await freePort() };
      const url = `http://127.0.0.1:${ports.own}`;
      installation = await createInstallation("postgres");
      model = await startHeldModel("You need money for the tuition fees [1]. You need money to live as well [1].");
      server = await startAppServer({
        losesMessages: true,
        env: {
          ...installation.env,
          ...model.settings,
          PORT: String(ports.product),
          PUBLIC_URL: url,
          TRUSTED_PROXIES: "127.0.0.1",
          SIGN_UPS_PER_NETWORK: "2",
          QUICK_PASSWORD_HASHES: "true",
        },
      });
      proxy = start(program ?? "", ports);
      const secrets = await readFile(path.join(installation.dataDir, "secrets.json"), "utf8");
      product = { url, ...(JSON.parse(secrets) as Omit<ProductAddress, "url">) };
      const answers = async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true);
      await vi.waitFor(answers, { timeout: 20_000, interval: 200 });
    }, 120_000);
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
      await model.close();
      await installation.remove();
    });

    test("sends 20 MB in pieces, and at once, and gets them back", async () => {
      const service = await clientWithSecretKey(product.url, installation.dataDir);
      expect((await service.storage.createBucket("large")).error).toBeNull();
      const bytes = randomBytes(20 * mebibyte);
      await sendInPieces(bytes, "pieces");
      expect((await service.storage.from("large").upload("whole", bytes)).error).toBeNull();
      for (const key of ["pieces", "whole"]) {
        const { data } = await service.storage.from("large").download(key);
        expect(hash(Buffer.from(await (data ?? new Blob()).arrayBuffer()))).toBe(hash(bytes));
      }
    });

    test("reads an answer while it is written", async () => {
      const asked = model.asked();
      const answer = await ask();
      const reader = answer.body?.getReader();
      // The model is silent until this has come through.
      const first = await reader?.read();
      expect(text(first?.value)).toMatch(/^event: start\n/);
      (await asked).goOn();
      let rest = "";
      for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) rest += text(step.value);
      expect(rest).toContain("event: text\n");
      expect(rest).toContain("event: done\n");
    });

    test("leaves, and the model stops writing", async () => {
      const asked = model.asked();
      const leaving = new AbortController();
      const answer = await ask(leaving.signal);
      await answer.body?.getReader().read();
      const { left } = await asked;
      leaving.abort();
      await left;
    });

    test("is counted by their own address, whatever they claim", async () => {
      const fromSchool = [await signUp("127.0.1.1"), await signUp("127.0.1.1"), await signUp("127.0.1.1")];
      expect(fromSchool).toEqual([200, 200, 429]);
      expect(await signUp("127.0.1.1", { "X-Forwarded-For": "203.0.113.7" })).toBe(429);
      expect(await signUp("127.0.1.2")).toBe(200);
    });

    test("asks for a long address of the Data API", async () => {
      const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID()).join(",");
      const address = `${product.url}/rest/v1/blogs?select=id&id=in.(${ids})`;
      const { status } = await fetch(address, { headers: { apikey: product.publishableKey } });
      expect([address.length > 32 * 1024, status]).toEqual([true, 200]);
    });

    test.runIf(name === "nginx")("has a calendar whose address is in no log", async () => {
      await fetch(`${product.url}/calendar/secret.ics`);
      await fetch(`${product.url}/blogs`);
      await expect.poll(() => proxy.accessLog()).toContain("GET /blogs ");
      expect(proxy.accessLog()).not.toContain("secret.ics");
    });

    async function ask(signal?: AbortSignal): Promise<Response> {
      const person = await createPerson(product);
      return fetch(`${product.url}/functions/v1/visa-consultant-chat`, {
        method: "POST",
        headers: {
          apikey: product.publishableKey,
          Authorization: `Bearer ${person.session.access_token}`,
          Accept: "text/event-stream",
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ message: question, conversationId: null, userId: person.id }),
        ...(signal && { signal }),
      });
    }

    async function sendInPieces(bytes: Buffer, objectName: string): Promise<void> {
      const secretKey = await secretKeyIn(installation.dataDir);
      await new Promise<void>((resolve, reject) => {
        new Upload(bytes, {
          endpoint: `${product.url}/storage/v1/upload/resumable`,
          chunkSize: 6 * mebibyte,
          retryDelays: null,
          metadata: { bucketName: "large", objectName, contentType: "application/octet-stream" },
          headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
          onSuccess: () => resolve(),
          onError: reject,
        }).start();
      });
    }

    /** Signs somebody new up from an address of this machine. */
    async function signUp(localAddress: string, headers: Record<string, string> = {}): Promise<number> {
      const sent = request(`${product.url}/auth/v1/signup`, {
        method: "POST",
        localAddress,
        agent: false,
        headers: { apikey: product.publishableKey, "Content-Type": "application/json", ...headers },
      });
      sent.end(JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: "long enough for 2026" }));
      const [response] = await once(sent, "response");
      response.resume();
      return response.statusCode;
    }
  });
});

function text(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
