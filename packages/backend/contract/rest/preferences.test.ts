import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const items = () => client.from("fx_items");
/** A prefix that no other test uses. */
const unique = () => `s-${randomUUID()}`;

describe("preferences", () => {
  it("says which it honoured; the first of a kind wins", async () => {
    const answer = await wire("/fx_items", {
      method: "POST",
      body: "{}",
      headers: {
        Prefer: "return=minimal, return=representation, count=exact, missing=default, tx=rollback, unheard=of",
      },
    });
    expect([answer.text, answer.headers.get("preference-applied")]).toEqual([
      "",
      "missing=default, return=minimal, count=exact",
    ]);
  });

  it("refuses unknown ones only when handling is strict", async () => {
    const strict = await wire("/fx_clients", { headers: { Prefer: "handling=strict, unheard=of" } });
    expect([strict.status, strict.json]).toMatchObject([
      400,
      { code: "PGRST122", details: "Invalid preferences: unheard=of" },
    ]);
    const lenient = await wire("/fx_clients", { headers: { Prefer: "handling=lenient, unheard=of" } });
    expect(lenient.status).toBe(200);
  });

  it("does not grant tx=rollback", async () => {
    const slug = unique();
    await items().insert({ slug }).rollback();
    const { count } = await items().select("*", { count: "exact", head: true }).eq("slug", slug);
    expect(count).toBe(1);
  });

  it("shows times in the zone asked for", async () => {
    const seen = async (timezone: string) => {
      const answer = await wire("/fx_kinds?select=seen_at&id=eq.1", { headers: { Prefer: `timezone=${timezone}` } });
      return [(answer.json as [{ seen_at: string }])[0].seen_at, answer.headers.get("preference-applied")];
    };
    expect(await seen("America/New_York")).toEqual(["2024-01-01T05:00:00.123456-05:00", "timezone=America/New_York"]);
    expect(await seen("+05:30")).toEqual(["2024-01-01T15:30:00.123456+05:30", "timezone=+05:30"]);
    expect(await seen("05:30")).toEqual(["2024-01-01T15:30:00.123456+05:30", "timezone=05:30"]);
    expect(await seen("-4")).toEqual(["2024-01-01T06:00:00.123456-04:00", "timezone=-4"]);
  });

  it.each(["Nowhere/Land", "PST", "05:30:15", "+16", "'; drop", ""])("has no zone %j, strict or not", async (zone) => {
    for (const handling of ["", "handling=lenient, ", "handling=strict, "]) {
      const headers = { Prefer: `${handling}timezone=${zone}` };
      const { status, json } = await wire("/fx_kinds?select=seen_at&id=eq.1", { headers });
      expect([status, json]).toMatchObject([400, { code: "22023" }]);
    }
  });
});
