import { describe, expect, it } from "vitest";
import { anonClient, serviceClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();

describe("rpc: results", () => {
  it("gives a scalar as a bare value", async () => {
    expect(await client.rpc("fx_add", { a: 2, b: 5 })).toMatchObject({ status: 200, data: 7 });
    expect(await client.rpc("fx_add", { a: 2 })).toMatchObject({ data: 3 });
    expect(await client.rpc("fx_echo", { value: null })).toMatchObject({ status: 200, data: null });
  });

  it("gives a row as an object, a set as an array, nothing as 204", async () => {
    expect((await client.rpc("fx_one_project", { project: 1 })).data).toEqual({ id: 1, name: "Alpha", client_id: 1 });
    expect((await client.rpc("fx_projects_of", { client: 1 })).data).toHaveLength(2);
    expect((await client.rpc("fx_series", { n: 3 })).data).toEqual([1, 2, 3]);
    expect((await client.rpc("fx_table", { n: 1 })).data).toEqual([{ num: 1, word: "w1" }]);
    expect((await client.rpc("fx_out_one", { a: 4 })).data).toEqual({ doubled: 8 });
    expect(await client.rpc("fx_nothing")).toMatchObject({ status: 204, data: null, error: null });
  });

  it("filters, selects, embeds, orders and pages a set", async () => {
    const { data, count, status } = await client
      .rpc("fx_projects_of", { client: 1 }, { count: "exact" })
      .select("name, fx_clients(name)")
      .order("id", { ascending: false })
      .limit(1);
    expect([data, count, status]).toEqual([[{ name: "Beta", fx_clients: { name: "Acme" } }], 2, 206]);
    const table = await client.rpc("fx_table", { n: 5 }).gt("num", 3).select("word").order("num");
    expect(table.data).toEqual([{ word: "w4" }, { word: "w5" }]);
    const single = await client.rpc("fx_projects_of", { client: 2 }).single();
    expect(single.data).toEqual({ id: 3, name: "Gamma", client_id: 2 });
    const several = await client.rpc("fx_projects_of", { client: 1 }).single();
    expect(several.error?.code).toBe("PGRST116");
  });

  it("pages a set by a Range header on GET, and only there", async () => {
    const headers = { Range: "1-2", "Range-Unit": "items" };
    const read = await wire("/rpc/fx_series?n=5", { headers });
    expect([read.json, read.headers.get("content-range")]).toEqual([[2, 3], "1-2/*"]);
    const counted = await wire("/rpc/fx_table?n=5&select=num&offset=2", {
      headers: { ...headers, Prefer: "count=exact" },
    });
    expect([counted.status, counted.json, counted.headers.get("content-range")]).toEqual([206, [{ num: 3 }], "2-2/5"]);
    const posted = await wire("/rpc/fx_series", { method: "POST", body: '{"n":3}', headers });
    expect([posted.json, posted.headers.get("content-range")]).toEqual([[1, 2, 3], "0-2/*"]);
    const crossed = await wire("/rpc/fx_series?n=5", { headers: { Range: "3-1" } });
    expect([crossed.status, crossed.json]).toMatchObject([416, { code: "PGRST103" }]);
  });

  it("gives records, whose columns nobody declared, as objects", async () => {
    expect((await client.rpc("fx_record", { project: 1 })).data).toEqual({ id: 1, name: "Alpha", client_id: 1 });
    expect((await client.rpc("fx_record", { project: 99 })).data).toBeNull();
    expect((await client.rpc("fx_records", {}, { get: true })).data).toEqual([
      { id: 1, name: "Alpha" },
      { id: 2, name: "Beta" },
    ]);
  });

  it("gives all fields of a domain over a row type", async () => {
    expect((await client.rpc("fx_pair_of", { n: 2 })).data).toEqual({ num: 2, word: "w2" });
    const chosen = await client.rpc("fx_pairs_to", { n: 3 }).select("word").gt("num", 1).order("num");
    expect(chosen.data).toEqual([{ word: "w2" }, { word: "w3" }]);
    expect((await client.rpc("fx_city_rows")).data).toEqual([
      { id: 1, name: "Oslo" },
      { id: 2, name: "Rome" },
    ]);
  });

  it("caps a set at the row limit", async () => {
    const { data } = await client.rpc("fx_series", { n: 1200 });
    expect(data).toHaveLength(1000);
  });
});

describe("rpc: arguments", () => {
  it("passes json, arrays and nulls by name", async () => {
    const payload = { a: [1, null, "x"], b: { c: true } };
    expect((await client.rpc("fx_keep", { payload })).data).toEqual(payload);
    expect((await client.rpc("fx_total", { numbers: [1, 2, 3] })).data).toBe(6);
    expect((await client.rpc("fx_sum", { numbers: [4, 5] })).data).toBe(9);
  });

  it("takes arguments from the query for GET, arrays and repeated ones too", async () => {
    expect((await client.rpc("fx_add", { a: 2, b: 3 }, { get: true })).data).toBe(5);
    expect((await client.rpc("fx_total", { numbers: [1, 2] }, { get: true })).data).toBe(3);
    expect((await wire("/rpc/fx_sum?numbers=1&numbers=5")).json).toBe(6);
    expect((await wire("/rpc/fx_sum?numbers={7,8}")).json).toBe(15);
    expect((await wire("/rpc/fx_sum")).json).toBe(0);
  });

  it("tells arguments from filters on GET, even if an argument reads like one", async () => {
    expect((await client.rpc("fx_echo", { value: "not.is.a thing, eq.1" }, { get: true })).data).toBe(
      "not.is.a thing, eq.1",
    );
    const both = await client.rpc("fx_projects_of", { client: 1 }, { get: true }).eq("name", "Beta").select("id");
    expect(both.data).toEqual([{ id: 2 }]);
  });

  it("answers HEAD without a body", async () => {
    const head = await client.rpc("fx_projects_of", { client: 1 }, { head: true, count: "exact" });
    expect([head.data, head.count, head.status]).toEqual([null, 2, 200]);
    const withObject = await client.rpc("fx_keep", { payload: { a: 1 } }, { head: true });
    expect(withObject.status).toBe(200);
  });

  it("gives the whole body to a single unnamed parameter", async () => {
    expect((await wire("/rpc/fx_body", { method: "POST", body: '[1,{"b":2}]' })).json).toEqual([1, { b: 2 }]);
    expect((await wire("/rpc/fx_body", { method: "POST", body: '{"any":"thing"}' })).json).toEqual({ any: "thing" });
    const text = await wire("/rpc/fx_text_body", {
      method: "POST",
      body: "häl'lo",
      headers: { "Content-Type": "text/plain" },
    });
    expect(text.json).toBe("HÄL'LO");
    const bytes = await wire("/rpc/fx_bytes_body", {
      method: "POST",
      body: new Uint8Array([0, 255, 10]),
      headers: { "Content-Type": "application/octet-stream" },
    });
    expect(bytes.json).toBe(3);
  });

  it("does not choose between json and jsonb for the whole body", async () => {
    const answer = await wire("/rpc/fx_either_body", { method: "POST", body: '{"a":1}' });
    expect([answer.status, answer.json]).toMatchObject([
      300,
      { code: "PGRST203", message: expect.stringContaining("public.fx_either_body( => json), ") },
    ]);
  });

  it("takes the first object of a list, and each argument of a form", async () => {
    const first = await wire("/rpc/fx_add", { method: "POST", body: '[{"a":1,"b":2},{"a":4,"b":6}]' });
    expect([first.status, first.json]).toEqual([200, 3]);
    const whole = await wire("/rpc/fx_body", { method: "POST", body: '[{"a":1},{"a":2}]' });
    expect(whole.json).toEqual([{ a: 1 }, { a: 2 }]);
    const form = (name: string, body: string) =>
      wire(`/rpc/${name}`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
    expect((await form("fx_sum", "numbers=1&numbers=5")).json).toBe(6);
    expect((await form("fx_sum", "numbers=7")).json).toBe(7);
    expect((await form("fx_add", "a=2&b=3")).json).toBe(5);
  });

  it("answers 404 to xml where no function takes it", async () => {
    const headers = { "Content-Type": "text/xml" };
    const answer = await wire("/rpc/fx_add", { method: "POST", body: "<a/>", headers });
    expect([answer.status, answer.json]).toMatchObject([
      404,
      {
        code: "PGRST202",
        message: "Could not find the function public.fx_add in the schema cache",
        details: expect.stringContaining("public.fx_add with a single unnamed xml parameter, but"),
      },
    ]);
  });

  it("chooses among overloads by the names given", async () => {
    expect((await client.rpc("fx_over", { a: 1 })).data).toBe("one");
    expect((await client.rpc("fx_over", { a: 1, b: 2 })).data).toBe("two");
    expect(await client.rpc("fx_clash", { a: 1 })).toMatchObject({ status: 300, error: { code: "PGRST203" } });
  });

  it("answers 404 PGRST202 for what cannot be called so", async () => {
    for (const [name, args] of [
      ["fx_nope", {}],
      ["fx_add", { a: 1, c: 2 }],
      ["fx_add", {}],
      ["fx_add(1,2)", {}],
      ["pg_sleep", { seconds: 1 }],
      ["auth.uid", {}],
    ] as const) {
      const { status, error } = await client.rpc(name, args);
      expect([name, status, error?.code]).toEqual([name, 404, "PGRST202"]);
    }
  });

  it("says plainly that it cannot call a polymorphic function", async () => {
    expect((await client.rpc("fx_any", { value: 1 })).error?.code).toBe("PGRST127");
  });
});

describe("rpc: verbs and transactions", () => {
  it("reads only on GET: a writing function answers 405", async () => {
    const { status, error } = await client.rpc("fx_write", { title: "sneaky" }, { get: true });
    expect([status, error?.code]).toEqual([405, "25006"]);
    const written = await client.rpc("fx_write", { title: "posted" });
    expect(written.data).toEqual(expect.any(Number));
  });

  it("knows no other verbs", async () => {
    for (const method of ["PATCH", "PUT", "DELETE"]) {
      const answer = await wire("/rpc/fx_add", { method, body: "{}" });
      expect([method, answer.status, answer.json]).toMatchObject([method, 405, { code: "PGRST101" }]);
    }
  });

  it("checks max-affected on sets only", async () => {
    const set = await client
      .rpc("fx_projects_of", { client: 1 })
      .setHeader("Prefer", "handling=strict, max-affected=1");
    expect([set.status, set.error?.code]).toEqual([400, "PGRST124"]);
    const scalar = await client.rpc("fx_add", { a: 1 }).setHeader("Prefer", "handling=strict, max-affected=1");
    expect([scalar.status, scalar.error?.code]).toEqual([400, "PGRST128"]);
  });

  it("shows functions who calls and how", async () => {
    const answer = await wire("/rpc/fx_whoami", {
      method: "POST",
      body: "{}",
      headers: { Cookie: "theme=dark; other=1", "X-Client-Info": "tests" },
    });
    expect(answer.json).toMatchObject({
      role: "anon",
      claims: { role: "anon" },
      method: "POST",
      path: "/rpc/fx_whoami",
      client: "tests",
      cookie: "dark",
    });
    expect((await serviceClient().rpc("fx_whoami")).data).toMatchObject({ role: "service_role" });
  });

  it("lets a function set status and headers", async () => {
    const answer = await wire("/rpc/fx_respond", { method: "POST", body: "{}" });
    expect([answer.status, answer.headers.get("x-answer"), answer.json]).toEqual([202, "42", "accepted"]);
    const cookies = await wire("/rpc/fx_set_cookies", { method: "POST", body: "{}" });
    expect([cookies.status, cookies.headers.getSetCookie()]).toEqual([204, ["a=1; Path=/", "b=2; HttpOnly"]]);
  });
});

describe("rpc: errors that functions raise", () => {
  it.each([
    ["P0001", 400],
    ["PT418", 418],
    ["PT40A", 500],
    ["23505", 409],
    ["42501", 401],
    ["22023", 400],
    ["28000", 403],
    ["54001", 500],
  ])("answers %s with %i and the function's own words", async (state, status) => {
    const answer = await client.rpc("fx_raise", { state, message: "own words" });
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code: state, message: "own words", details: "the detail", hint: "the hint" });
  });

  it("keeps the words of internal failures to the log", async () => {
    for (const state of ["XX000", "58030", "53100"]) {
      const answer = await wire("/rpc/fx_raise", {
        method: "POST",
        body: JSON.stringify({ state, message: "could not open file base/1/2" }),
      });
      expect([state, answer.text.includes("base/1/2"), answer.text.includes("the detail")]).toEqual([
        state,
        false,
        false,
      ]);
      expect(answer.status).toBe(state.startsWith("53") ? 503 : 500);
    }
  });

  it("takes a function's own status and body", async () => {
    const answer = await wire("/rpc/fx_raise_custom", { method: "POST", body: "{}" });
    expect([answer.status, answer.headers.get("x-own"), answer.json]).toEqual([
      418,
      "yes",
      { code: "X1", message: "own words", details: "d", hint: "h" },
    ]);
  });
});
