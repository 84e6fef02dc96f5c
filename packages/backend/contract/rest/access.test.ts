import { describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";

describe("the caller's role and identity", () => {
  it("shows each person only their own rows, whatever the order of requests", async () => {
    const [ann, ben] = await Promise.all([createUser(), createUser()]);
    await Promise.all([
      ann.client.from("fx_notes").insert({ body: "ann's" }),
      ben.client.from("fx_notes").insert({ body: "ben's" }),
    ]);
    // Many at once over few connections: an identity left behind on one would show here.
    const reads = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const who = [ann.client, ben.client, anonClient()][index % 3] ?? anonClient();
        return (await who.from("fx_notes").select("body")).data;
      }),
    );
    for (const [index, rows] of reads.entries()) {
      expect(rows).toEqual([[{ body: "ann's" }], [{ body: "ben's" }], []][index % 3]);
    }
    const whoami = await ann.client.rpc("fx_whoami");
    expect(whoami.data).toMatchObject({ role: "authenticated", claims: { sub: ann.id, role: "authenticated" } });
    expect((await anonClient().rpc("fx_whoami")).data).toMatchObject({ role: "anon" });
  });

  it("refuses rows that break a policy's check: 403 signed in, 401 anonymous", async () => {
    const [ann, ben] = await Promise.all([createUser(), createUser()]);
    const forged = await ann.client.from("fx_notes").insert({ owner: ben.id, body: "forged" });
    expect([forged.status, forged.error]).toMatchObject([
      403,
      { code: "42501", message: 'new row violates row-level security policy for table "fx_notes"' },
    ]);
    const { data } = await ann.client.from("fx_notes").insert({ body: "mine" }).select("id").single();
    const moved = await ann.client.from("fx_notes").update({ owner: ben.id }).eq("id", data?.id);
    expect([moved.status, moved.error?.code]).toEqual([403, "42501"]);
    const nobody = await anonClient().from("fx_notes").insert({ owner: ann.id, body: "x" });
    expect([nobody.status, nobody.error?.code]).toEqual([401, "42501"]);
  });

  it("does not touch rows that a policy hides", async () => {
    const [ann, ben] = await Promise.all([createUser(), createUser()]);
    const { data } = await ann.client.from("fx_notes").insert({ body: "mine" }).select("id").single();
    expect(await ben.client.from("fx_notes").update({ body: "taken" }).eq("id", data?.id).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect((await ben.client.from("fx_notes").delete().eq("id", data?.id)).status).toBe(204);
    expect((await ann.client.from("fx_notes").select("body").eq("id", data?.id)).data).toEqual([{ body: "mine" }]);
  });

  it("lets the service role past row-level security, but not past the schema", async () => {
    const ann = await createUser();
    await ann.client.from("fx_notes").insert({ body: "seen by the service" });
    const { data } = await serviceClient().from("fx_notes").select("body").eq("owner", ann.id);
    expect(data).toEqual([{ body: "seen by the service" }]);
    const users = await serviceClient().schema("auth").from("users").select();
    expect(users.error?.code).toBe("PGRST106");
  });

  it("answers 403 to a signed-in person without the right", async () => {
    const ann = await createUser();
    expect(await ann.client.from("fx_secret").select()).toMatchObject({ status: 403, error: { code: "42501" } });
  });
});
