import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { wire } from "./data-api.ts";
import { code } from "./documented-cases.ts";

// What PostgREST's documentation says of writes, over the harbours and ships of the fixtures.

const name = () => `ship ${randomUUID()}`;

async function send(
  method: string,
  path: string,
  body: unknown,
  prefer = "return=representation",
  more: Record<string, string> = {},
) {
  const headers = { Prefer: prefer, ...more };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await wire(`/fx_${path}`, { method, headers, ...(body === undefined ? {} : { body: text }) });
  return { ...answer, range: answer.headers.get("content-range"), applied: answer.headers.get("preference-applied") };
}

describe("inserts", () => {
  it("takes one row or many, and gives what select asks for, with what belongs to it", async () => {
    const [a, b] = [name(), name()];
    const one = await send("POST", "ships?select=name,home:fx_harbours!home_id(name)", { name: a, home_id: 4 });
    expect([one.status, one.json]).toEqual([201, [{ name: a, home: { name: "Turku" } }]]);
    const many = await send("POST", "ships?select=tonnes,...fx_harbours!home_id(home:name)&order=tonnes.desc", [
      { name: b, tonnes: 1, home_id: 4 },
      { name: `${b}!`, tonnes: 2, home_id: null },
    ]);
    expect(many.json).toEqual([
      { tonnes: 2, home: null },
      { tonnes: 1, home: "Turku" },
    ]);
    const none = await send("POST", "ships", { name: name() }, "");
    expect([none.status, none.text, none.headers.get("location")]).toEqual([201, "", null]);
  });

  it("names the row's place for headers alone", async () => {
    const { headers, text } = await send("POST", "ships", { name: name() }, "return=headers-only");
    expect([text, headers.get("location")]).toEqual(["", expect.stringMatching(/^\/fx_ships\?id=eq\.\d+$/)]);
  });

  it("takes no other keys than those of columns, NULL for what lacks one, and its default on demand", async () => {
    const rows = [{ name: name(), tonnes: 5, other: true }, { name: name() }];
    const path = "ships?columns=name,tonnes&select=tonnes&order=tonnes";
    expect((await send("POST", path, rows)).json).toEqual([{ tonnes: 5 }, { tonnes: null }]);
    const fresh = [{ name: name(), tonnes: 5 }, { name: name() }];
    const defaulted = await send("POST", path, fresh, "return=representation, missing=default");
    expect([defaulted.json, defaulted.applied]).toEqual([
      [{ tonnes: 5 }, { tonnes: 100 }],
      "missing=default, return=representation",
    ]);
    expect((await send("POST", "ships?columns=name,weight", rows)).json).toEqual(code("PGRST204"));
  });

  it("takes csv, in which an unquoted NULL is null", async () => {
    const [a, b] = [name(), name()];
    const csv = `name,tonnes,flags\n${a},NULL,"{a,b}"\n"${b}",4,{}`;
    const { json } = await send("POST", "ships?select=tonnes,flags&order=tonnes", csv, undefined, {
      "Content-Type": "text/csv",
    });
    expect(json).toEqual([
      { tonnes: 4, flags: [] },
      { tonnes: null, flags: ["a", "b"] },
    ]);
  });

  it("writes through a view", async () => {
    const { json } = await send("POST", "large_ships?select=name,tonnes", { name: "view 1", tonnes: 500 });
    expect(json).toEqual([{ name: "view 1", tonnes: 500 }]);
    const changed = await send("PATCH", "large_ships?name=eq.view 1&select=tonnes".replace(" ", "%20"), {
      tonnes: 600,
    });
    expect(changed.json).toEqual([{ tonnes: 600 }]);
    expect((await send("DELETE", "large_ships?name=eq.view%201&select=tonnes", undefined)).json).toEqual([
      { tonnes: 600 },
    ]);
  });
});

describe("columns that functions make", () => {
  it("are given by writes and functions, too, and cannot be written", async () => {
    const ship = name();
    const path = "ships?select=fx_label&order=fx_label.desc";
    const written = await send("POST", path, [{ name: ship }, { name: `${ship}!` }]);
    expect(written.json).toEqual([{ fx_label: `MS ${ship}!` }, { fx_label: `MS ${ship}` }]);
    const chosen = new URLSearchParams({ fx_label: `eq.MS ${ship}` });
    const changed = await send("PATCH", `ships?${chosen}&select=tonnes,fx_label`, { tonnes: 3 });
    expect(changed.json).toEqual([{ tonnes: 3, fx_label: `MS ${ship}` }]);
    expect((await send("PATCH", `ships?${chosen}`, { fx_label: "x" })).json).toEqual(code("PGRST204"));
    const called = "/rpc/fx_ships_at?harbour=1&select=id,fx_label&fx_label=like.*Cor*&order=fx_label";
    expect((await wire(called)).json).toEqual([{ id: 3, fx_label: "MS Corona" }]);
    expect((await send("DELETE", `ships?${chosen}&select=fx_label`, undefined)).json).toEqual([
      { fx_label: `MS ${ship}` },
    ]);
  });
});

describe("upserts", () => {
  it("merge by the columns of on_conflict, and leave out what is ignored", async () => {
    const [a, b] = [name(), name()];
    await send("POST", "ships", { name: a, tonnes: 1 });
    const path = "ships?on_conflict=name&select=name,tonnes&order=tonnes";
    const merged = await send(
      "POST",
      path,
      [
        { name: a, tonnes: 2 },
        { name: b, tonnes: 3 },
      ],
      "resolution=merge-duplicates, return=representation",
    );
    expect([merged.status, merged.json]).toEqual([
      201,
      [
        { name: a, tonnes: 2 },
        { name: b, tonnes: 3 },
      ],
    ]);
    const again = await send(
      "POST",
      path,
      { name: a, tonnes: 4 },
      "resolution=merge-duplicates, return=representation",
    );
    expect([again.status, again.json]).toEqual([200, [{ name: a, tonnes: 4 }]]);
    const ignored = await send(
      "POST",
      path,
      [
        { name: a, tonnes: 9 },
        { name: `${b}!`, tonnes: 9 },
      ],
      "resolution=ignore-duplicates, return=representation",
    );
    expect(ignored.json).toEqual([{ name: `${b}!`, tonnes: 9 }]);
    expect((await wire(`/fx_ships?select=tonnes&name=eq.${encodeURIComponent(a)}`)).json).toEqual([{ tonnes: 4 }]);
  });

  it("put one whole row under its key, and no other", async () => {
    const id = 5000 + Math.floor(Math.random() * 1e6);
    const row = { id, name: name(), tonnes: 1, built: null, flags: [], home_id: null, "is.afloat": null };
    const path = `ships?id=eq.${id}`;
    expect((await send("PUT", `${path}&select=tonnes`, row)).json).toEqual([{ tonnes: 1 }]);
    expect((await send("PUT", `${path}&select=tonnes`, { ...row, tonnes: 2 })).json).toEqual([{ tonnes: 2 }]);
    expect((await send("PUT", path, { ...row, id: id + 1 })).json).toEqual(code("PGRST115"));
    expect((await send("PUT", `${path}&limit=1`, row)).json).toEqual(code("PGRST114"));
  });
});

describe("updates and deletes", () => {
  it("write what the filters choose, and give it back in order", async () => {
    const mark = randomUUID();
    await send(
      "POST",
      "ships",
      [1, 2, 3].map((tonnes) => ({ name: `${mark} ${tonnes}`, tonnes })),
    );
    const chosen = `name=like.${mark}*`;
    const changed = await send("PATCH", `ships?${chosen}&tonnes=in.(1,3)&select=tonnes,built&order=tonnes.desc`, {
      built: "2000-01-01",
    });
    expect([changed.status, changed.json, changed.range]).toEqual([
      200,
      [
        { tonnes: 3, built: "2000-01-01" },
        { tonnes: 1, built: "2000-01-01" },
      ],
      "0-1/*",
    ]);
    const counted = await send("PATCH", `ships?${chosen}&built=is.null`, { tonnes: 7 }, "count=exact");
    expect([counted.status, counted.text, counted.range]).toEqual([204, "", "0-0/1"]);
    const many = await send("DELETE", `ships?${chosen}`, undefined, "handling=strict, max-affected=2");
    expect([many.status, many.json]).toEqual([400, code("PGRST124")]);
    const gone = await send(
      "DELETE",
      `ships?or=(and(${chosen.replace("=", ".")},tonnes.not.in.(3)),id.eq.-1)&select=tonnes&order=tonnes`,
      undefined,
    );
    expect(gone.json).toEqual([{ tonnes: 1 }, { tonnes: 7 }]);
    expect((await send("DELETE", `ships?${chosen}`, undefined, "count=exact")).range).toBe("*/1");
  });

  it("single out one row, or nothing is written", async () => {
    const mark = randomUUID();
    await send(
      "POST",
      "ships",
      [1, 2].map((tonnes) => ({ name: `${mark} ${tonnes}`, tonnes })),
    );
    const single = { Accept: "application/vnd.pgrst.object+json" };
    const two = await send("PATCH", `ships?name=like.${mark}*&select=tonnes`, { tonnes: 9 }, undefined, single);
    expect([two.status, two.json]).toEqual([406, code("PGRST116")]);
    const one = await send("PATCH", `ships?name=eq.${mark}%201&select=tonnes`, { tonnes: 9 }, undefined, single);
    expect(one.json).toEqual({ tonnes: 9 });
    expect((await wire(`/fx_ships?name=like.${mark}*&select=tonnes&order=tonnes`)).json).toEqual([
      { tonnes: 2 },
      { tonnes: 9 },
    ]);
  });
});

describe("writes that meet", () => {
  it("take no other keys than those of columns in an update and an upsert, too", async () => {
    const ship = name();
    await send("POST", "ships", { name: ship, tonnes: 1 });
    const chosen = new URLSearchParams({ name: `eq.${ship}` });
    const changed = await send("PATCH", `ships?${chosen}&columns=tonnes&select=tonnes,built`, {
      tonnes: 2,
      built: "2000-01-01",
      more: 1,
    });
    expect(changed.json).toEqual([{ tonnes: 2, built: null }]);
    const merged = await send(
      "POST",
      "ships?on_conflict=name&columns=name,tonnes&select=tonnes,built",
      { name: ship, tonnes: 3, built: "2000-01-01" },
      "resolution=merge-duplicates, return=representation",
    );
    expect(merged.json).toEqual([{ tonnes: 3, built: null }]);
  });

  it("give what belongs to the rows that they changed or deleted", async () => {
    const ship = name();
    await send("POST", "ships", { name: ship, tonnes: 1, home_id: 4 });
    const chosen = new URLSearchParams({ name: `eq.${ship}` });
    const select = "select=tonnes,home:fx_harbours!home_id(name),fx_calls(day),...fx_masters(first_name)";
    const belongs = { home: { name: "Turku" }, fx_calls: [], first_name: null };
    const changed = await send("PATCH", `ships?${chosen}&${select}`, { tonnes: 2 });
    expect(changed.json).toEqual([{ tonnes: 2, ...belongs }]);
    expect((await send("DELETE", `ships?${chosen}&${select}`, undefined)).json).toEqual([{ tonnes: 2, ...belongs }]);
  });

  it("put defaults into many rows that name different keys", async () => {
    const rows = [{ name: name() }, { name: name(), tonnes: 4, flags: ["a"] }, { name: name(), tonnes: null }];
    const path = "ships?columns=name,tonnes,flags&select=tonnes,flags&order=tonnes.nullslast";
    const { json } = await send("POST", path, rows, "return=representation, missing=default");
    expect(json).toEqual([
      { tonnes: 4, flags: ["a"] },
      { tonnes: 100, flags: [] },
      { tonnes: null, flags: [] },
    ]);
  });
});
