import { expect, inject, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

const { url, publishableKey, secretKey } = inject("server");

async function ask({ client }: TestUser): Promise<[status: number, answer: unknown]> {
  const { data, error } = await client.functions.invoke<unknown>("system", { body: {} });
  if (!error) return [200, data];
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}

it("the state of the system is for admins alone", async () => {
  const body = "{}";
  for (const key of [publishableKey, secretKey]) {
    const headers = { apikey: key, "Content-Type": "application/json" };
    expect((await fetch(`${url}/functions/v1/system`, { method: "POST", headers, body })).status).toBe(401);
  }
  expect(await ask(await createUser())).toEqual([403, { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) }]);
});

it("says what runs, on the database that it runs on, without a key", async () => {
  const admin = await createUser();
  await serviceClient().from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
  const [status, answer] = await ask(admin);
  expect([status, answer]).toEqual([
    200,
    expect.objectContaining({
      version: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{40}/.test(String(commit))),
        startedAt: expect.any(String),
      },
      database: {
        engine: expect.stringMatching(/^(pglite|postgres)$/),
        facts: {
          version: expect.stringMatching(/^\d+/),
          bytes: expect.any(Number),
          connections: expect.any(Number),
          mostConnections: expect.any(Number),
          migration: expect.stringMatching(/^\d{14}_[a-z_]+$/),
        },
      },
      store: expect.objectContaining({ kind: expect.stringMatching(/^(folder|bucket)$/), name: expect.any(String) }),
      jobs: expect.arrayContaining([expect.objectContaining({ job: "housekeeping", isOk: true })]),
    }),
  ]);
  for (const key of [secretKey, publishableKey]) expect(JSON.stringify(answer)).not.toContain(key);
});
