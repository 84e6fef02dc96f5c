import { beforeAll, describe, expect, inject, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const { url } = inject("server");
const fact = "gb.funds.living.london";

let admin: TestUser;
let person: TestUser;
beforeAll(async () => {
  [admin, person] = [await createUser(), await createUser()];
  await serviceClient().from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
});

describe("a report by a visitor", { concurrent: false }, () => {
  const message = `The amount is another one ${crypto.randomUUID()}`;
  const report = (fields: Record<string, string>, ip: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/rules/united-kingdom/report`, {
      method: "POST",
      headers: { "x-forwarded-for": ip, ...headers },
      body: new URLSearchParams(fields),
    });

  it("is kept for admins alone, and thanked for", async () => {
    const answer = await report({ message, fact, contact: "amina@example.org" }, randomIp());
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("Thank you");
    const read = async (who: TestUser) =>
      (await who.client.from("fact_reports").select("fact_id, contact").eq("message", message)).data;
    expect(await read(admin)).toEqual([{ fact_id: fact, contact: "amina@example.org" }]);
    expect(await read(person)).toEqual([]);
    const direct = await person.client.from("fact_reports").insert({ destination: "gb", message });
    expect(direct.error?.code).toBe("42501");
  });

  it("comes ten times an hour from one network, and from no other site", async () => {
    const ip = randomIp();
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) statuses.push((await report({ message }, ip)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await report({ message }, randomIp())).status).toBe(200);
    expect((await report({ message }, randomIp(), { Origin: "https://elsewhere.example" })).status).toBe(400);
    expect((await report({ message: "no" }, randomIp())).status).toBe(422);
  });
});
