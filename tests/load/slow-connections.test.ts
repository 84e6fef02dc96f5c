import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createInstallation } from "#tests/support/servers/installation.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { filesOnDisk } from "#tests/support/servers/stored-files.ts";

const connections = 1_000;
const millisecondsBetweenBytes = 500;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

describe.each(["pglite", "postgres"] as const)("on %s", (engine) => {
  test(`${connections} connections that send a byte now and then keep nobody from being answered, and are cut`, async () => {
    const place = await createInstallation(engine);
    const server = await startAppServer({ env: { ...place.env, SEED_BLOG: "true", LOG_LEVEL: "warn" } });
    const secrets = await readFile(path.join(place.dataDir, "secrets.json"), "utf8");
    const { publishableKey, secretKey } = secretsSchema.parse(JSON.parse(secrets));
    const service = createClient(server.url, secretKey, withoutSession);
    const join = async () => {
      const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
      const created = await service.auth.admin.createUser({ ...account, email_confirm: true });
      if (created.error) throw created.error;
      const client = createClient(server.url, publishableKey, withoutSession);
      const signedIn = await client.auth.signInWithPassword(account);
      if (signedIn.error) throw signedIn.error;
      return { client, id: created.data.user.id, token: signedIn.data.session.access_token };
    };
    // Whoever has many uploads open has to wait with the next one; nobody else has.
    const sender = await join();
    const { client, id } = await join();
    const useAll = async (turn: number) => {
      for (const page of ["/", "/blogs", "/healthz", "/readyz"])
        expect((await fetch(`${server.url}${page}`)).status).toBe(200);
      const row = {
        document_name: `Paper ${turn}`,
        document_type: "Passport",
        file_name: "a.pdf",
        file_url: "a.pdf",
      };
      await client.from("documents").insert(row).throwOnError();
      expect((await client.from("documents").select("id").throwOnError()).data).toHaveLength(turn + 1);
      const object = `${id}/quick-${turn}.pdf`;
      const stored = await client.storage.from("documents").upload(object, Buffer.from("%PDF-1.7\n1"), {
        contentType: "application/pdf",
      });
      expect(stored.error).toBeNull();
    };
    // The database opens its files when they are needed first.
    await useAll(0);
    const filesBefore = await openFilesOf(server.pid);

    const authorized = `apikey: ${publishableKey}\r\nAuthorization: Bearer ${sender.token}\r\nContent-Length: 5000000\r\n`;
    const begins = [
      "GET /dashboard HTTP/1.1\r\nHost: x\r\nX-Slow: ",
      `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: x\r\n${authorized}Content-Type: application/json\r\n\r\n{"email":"`,
      `POST /rest/v1/documents HTTP/1.1\r\nHost: x\r\n${authorized}Content-Type: application/json\r\n\r\n[`,
      `POST /storage/v1/object/documents/${sender.id}/@.pdf HTTP/1.1\r\nHost: x\r\n${authorized}Content-Type: application/pdf\r\n\r\n%PDF-1.7`,
    ];
    const slow = await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        openSlowly(server.url, (begins[index % begins.length] ?? "").replace("@", String(index))),
      ),
    );

    try {
      // Everybody else, while all of them are open.
      for (let turn = 1; turn <= 5; turn += 1) {
        await wait(millisecondsBetweenBytes);
        await useAll(turn);
      }
      expect(slow.filter(({ isOpen }) => isOpen()).length).toBeGreaterThan(connections / 2);

      // Half-sent heads go after a minute, half-sent bodies after five; what was begun leaves nothing.
      await expect
        .poll(() => slow.filter(({ isOpen }) => isOpen()).length, { timeout: 420_000, interval: 5_000 })
        .toBe(0);
    } finally {
      for (const { end } of slow) end();
    }
    await expect.poll(() => openFilesOf(server.pid), { timeout: 30_000 }).toBeLessThanOrEqual(filesBefore + 20);
    expect((await filesOnDisk(place.dataDir)).incoming).toEqual([]);
    expect((await client.from("documents").select("id").throwOnError()).data).toHaveLength(6);
    await server.stop();
    await place.remove();
  });
});

interface SlowConnection {
  isOpen: () => boolean;
  end: () => void;
}

/** Sends the begin of a request, then a letter again and again, until somebody ends it. */
async function openSlowly(url: string, begin: string): Promise<SlowConnection> {
  const { hostname, port } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port) }, () => resolve(opened));
    opened.once("error", reject);
  });
  let isOpen = true;
  socket.on("error", () => {});
  socket.once("close", () => {
    isOpen = false;
    clearInterval(timer);
  });
  socket.resume();
  socket.write(begin);
  const timer = setInterval(() => socket.write("a"), millisecondsBetweenBytes);
  return { isOpen: () => isOpen, end: () => socket.destroy() };
}

async function openFilesOf(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}
