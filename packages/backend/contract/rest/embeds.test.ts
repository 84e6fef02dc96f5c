import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();

describe("select: embedding", () => {
  it("embeds to-one as an object or null", async () => {
    const { data } = await client.from("fx_projects").select("name, fx_clients(name)").in("id", [1, 4]).order("id");
    expect(data).toEqual([
      { name: "Alpha", fx_clients: { name: "Acme" } },
      { name: "Orphan", fx_clients: null },
    ]);
  });

  it("embeds to-many as an array, nested", async () => {
    const { data } = await client
      .from("fx_clients")
      .select("name, projects:fx_projects(name, fx_tasks(title))")
      .order("id")
      .order("id", { referencedTable: "projects" })
      .order("id", { referencedTable: "projects.fx_tasks" });
    expect(data).toEqual([
      {
        name: "Acme",
        projects: [
          { name: "Alpha", fx_tasks: [{ title: "Design" }, { title: "Build" }] },
          { name: "Beta", fx_tasks: [{ title: "Test" }] },
        ],
      },
      { name: "Zenith", projects: [{ name: "Gamma", fx_tasks: [{ title: "Ship" }] }] },
      { name: "Idle", projects: [] },
    ]);
  });

  it("embeds many-to-many across the junction, with and without naming it", async () => {
    const expected = [{ name: "Alpha", people: [{ name: "Ann" }, { name: "Ben" }] }];
    for (const relation of ["fx_people", "fx_people!fx_members"]) {
      const { data } = await client
        .from("fx_projects")
        .select(`name, people:${relation}(name)`)
        .eq("id", 1)
        .order("name", { referencedTable: "people" });
      expect(data).toEqual(expected);
    }
  });

  it("embeds one-to-one from both sides as an object", async () => {
    const one = await client.from("fx_projects").select("fx_details(budget)").eq("id", 1);
    expect(one.data).toEqual([{ fx_details: { budget: 100 } }]);
    const other = await client.from("fx_details").select("fx_projects(name)").eq("project_id", 1);
    expect(other.data).toEqual([{ fx_projects: { name: "Alpha" } }]);
  });

  it("embeds across a composite key", async () => {
    const { data } = await client.from("fx_bookings").select("fx_seats(price)").eq("id", 1);
    expect(data).toEqual([{ fx_seats: { price: 10 } }]);
  });

  it("answers 300 when two keys lead to the same table, and takes a hint", async () => {
    const ambiguous = await client.from("fx_orders").select("fx_addresses(city)");
    expect([ambiguous.status, ambiguous.error?.code]).toEqual([300, "PGRST201"]);
    expect(ambiguous.error?.details).toHaveLength(2);
    const { data } = await client
      .from("fx_orders")
      .select(
        "by_constraint:fx_addresses!fx_orders_billing(city), by_column:fx_addresses!shipping_id(city), billing_id(city)",
      )
      .eq("id", 1);
    expect(data).toEqual([
      { by_constraint: { city: "Oslo" }, by_column: { city: "Rome" }, billing_id: { city: "Oslo" } },
    ]);
  });

  it("reads a self reference downwards by table and upwards by column", async () => {
    const { data } = await client
      .from("fx_nodes")
      .select("label, children:fx_nodes(label), parent:parent_id(label)")
      .eq("id", 2);
    expect(data).toEqual([{ label: "left", children: [{ label: "leaf" }], parent: { label: "root" } }]);
  });

  it("embeds from and into views", async () => {
    const from = await client.from("fx_open_tasks").select("title, fx_projects(name)").eq("id", 2);
    expect(from.data).toEqual([{ title: "Build", fx_projects: { name: "Alpha" } }]);
    const into = await client.from("fx_projects").select("fx_open_tasks(title)").eq("id", 1);
    expect(into.data).toEqual([{ fx_open_tasks: [{ title: "Build" }] }]);
  });

  it("keeps only parents with a match for !inner, and counts them so", async () => {
    const { data, count } = await client
      .from("fx_projects")
      .select("name, fx_tasks!inner(title)", { count: "exact" })
      .eq("fx_tasks.done", true)
      .order("id");
    expect(data).toEqual([
      { name: "Alpha", fx_tasks: [{ title: "Design" }] },
      { name: "Gamma", fx_tasks: [{ title: "Ship" }] },
    ]);
    expect(count).toBe(2);
  });

  it("keeps parents without a match for a left join, and joins without showing for ()", async () => {
    const left = await client
      .from("fx_projects")
      .select("name, fx_clients!left(name)")
      .eq("fx_clients.name", "Zenith")
      .order("id");
    expect(left.data?.map((row) => row.fx_clients)).toEqual([null, null, { name: "Zenith" }, null]);
    const hidden = await client.from("fx_projects").select("name, fx_clients!inner()").eq("fx_clients.name", "Zenith");
    expect(hidden.data).toEqual([{ name: "Gamma" }]);
  });

  it("filters by the presence of an embed", async () => {
    const without = await client.from("fx_clients").select("name, fx_projects()").is("fx_projects", null);
    expect(without.data).toEqual([{ name: "Idle" }]);
    const having = await client
      .from("fx_clients")
      .select("name, fx_projects()")
      .not("fx_projects", "is", null)
      .order("id");
    expect(having.data).toEqual([{ name: "Acme" }, { name: "Zenith" }]);
    const bad = await client.from("fx_clients").select("name, fx_projects()").eq("fx_projects", 1);
    expect(bad.error?.code).toBe("PGRST120");
  });

  it("filters, orders and limits inside an embed", async () => {
    const { data } = await client
      .from("fx_clients")
      .select("name, fx_projects(name)")
      .eq("id", 1)
      .neq("fx_projects.name", "nobody")
      .order("name", { referencedTable: "fx_projects", ascending: false })
      .limit(1, { referencedTable: "fx_projects" });
    expect(data).toEqual([{ name: "Acme", fx_projects: [{ name: "Beta" }] }]);
    const logic = await client
      .from("fx_clients")
      .select("fx_projects(name)")
      .eq("id", 1)
      .or("name.eq.Beta,name.eq.Nobody", { referencedTable: "fx_projects" });
    expect(logic.data).toEqual([{ fx_projects: [{ name: "Beta" }] }]);
  });

  it("counts limit and offset within a to-one embed, too", async () => {
    for (const [page, expected] of [
      ["fx_clients.offset=0", { name: "Acme" }],
      ["fx_clients.limit=1", { name: "Acme" }],
      ["fx_clients.offset=1", null],
      ["fx_clients.limit=0", null],
    ] as const) {
      const answer = await wire(`/fx_projects?select=name,fx_clients(name)&id=eq.1&${page}`);
      expect([page, answer.json]).toEqual([page, [{ name: "Alpha", fx_clients: expected }]]);
    }
    const inner = await wire("/fx_projects?select=name,fx_clients!inner(name)&fx_clients.offset=1", {
      headers: { Prefer: "count=exact" },
    });
    expect([inner.json, inner.headers.get("content-range")]).toEqual([[], "*/0"]);
    const list = await wire("/fx_clients?select=name,fx_projects!inner(name)&fx_projects.offset=1", {
      headers: { Prefer: "count=exact" },
    });
    expect(list.json).toEqual([{ name: "Acme", fx_projects: [{ name: "Beta" }] }]);
    expect(list.headers.get("content-range")).toBe("0-0/1");
  });

  it("spreads to-one into columns and to-many into arrays", async () => {
    const { data } = await client
      .from("fx_projects")
      .select("name, ...fx_clients(client:name), ...fx_tasks(title, task:id)")
      .in("id", [1, 4])
      .order("id")
      .order("id", { referencedTable: "fx_tasks" });
    expect(data).toEqual([
      { name: "Alpha", client: "Acme", title: ["Design", "Build"], task: [1, 2] },
      { name: "Orphan", client: null, title: [], task: [] },
    ]);
  });

  it("orders by a column of a to-one embed, selected or not", async () => {
    const answer = await wire("/fx_projects?select=name,fx_clients(id)&order=fx_clients(name).desc.nullslast,id.desc");
    expect((answer.json as { name: string }[]).map((row) => row.name)).toEqual(["Gamma", "Beta", "Alpha", "Orphan"]);
    const many = await wire("/fx_clients?select=name,fx_projects(id)&order=fx_projects(name)");
    expect([many.status, (many.json as { code: string }).code]).toEqual([400, "PGRST118"]);
  });

  it("says what is not related or not embedded", async () => {
    const unrelated = await client.from("fx_clients").select("fx_seats(*)");
    expect([unrelated.status, unrelated.error?.code]).toEqual([400, "PGRST200"]);
    const absent = await client.from("fx_clients").select("name").eq("fx_projects.name", "Alpha");
    expect([absent.status, absent.error?.code]).toEqual([400, "PGRST108"]);
    const twice = await client.from("fx_clients").select("fx_projects(id), fx_projects(name)");
    expect([twice.status, twice.error?.code]).toEqual([400, "PGRST127"]);
  });
});
