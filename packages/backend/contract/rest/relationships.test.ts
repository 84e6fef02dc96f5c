import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";

const client = anonClient();

describe("a self reference", () => {
  it("gives the children by the table, with each hint that can tell it, and the parent by its column", async () => {
    const children = [{ name: "Di" }];
    for (const hint of ["", "!parent", "!fx_family_parent_fkey"]) {
      const { data } = await client.from("fx_family").select(`name, children:fx_family${hint}(name)`).eq("id", 2);
      expect([hint, data]).toEqual([hint, [{ name: "Bo", children }]]);
    }
    const { data } = await client.from("fx_family").select("name, parent(name)").eq("id", 2);
    expect(data).toEqual([{ name: "Bo", parent: { name: "Ada" } }]);
  });

  it("does not guess the direction of a one to one", async () => {
    const guessed = await client.from("fx_terms").select("name, fx_terms(name)");
    expect([guessed.status, guessed.error?.code]).toEqual([300, "PGRST201"]);
    const { data } = await client.from("fx_terms").select("name, predecessor(name)").eq("id", 2);
    expect(data).toEqual([{ name: "second", predecessor: { name: "first" } }]);
  });
});

describe("a column named like an embed", () => {
  it("is filtered as the column, and its embed by null alone", async () => {
    const select = "id, fx_cities(name)";
    const equal = await client.from("fx_visits").select(select).eq("fx_cities", 2);
    expect(equal.data).toEqual([{ id: 2, fx_cities: { name: "Rome" } }]);
    const listed = await client.from("fx_visits").select(select).in("fx_cities", [1, 2]).order("id");
    expect(listed.data?.map((row) => row.id)).toEqual([1, 2]);
    const either = await client.from("fx_visits").select(select).or("fx_cities.eq.1,id.eq.3").order("id");
    expect(either.data?.map((row) => row.id)).toEqual([1, 3]);
    const absent = await client.from("fx_visits").select(select).is("fx_cities", null);
    expect(absent.data).toEqual([{ id: 3, fx_cities: null }]);
    const hidden = await client
      .from("fx_visits")
      .select(select)
      .eq("fx_cities.name", "Rome")
      .not("fx_cities", "is", null);
    expect(hidden.data?.map((row) => row.id)).toEqual([2]);
  });

  it("chooses the rows of a write", async () => {
    const written = await client
      .from("fx_visited")
      .update({ note: "seen" })
      .is("fx_cities", null)
      .select("id, note, fx_cities(name)");
    expect([written.status, written.data]).toEqual([200, [{ id: 2, note: "seen", fx_cities: null }]]);
    const embed = await client
      .from("fx_items")
      .update({ title: "x" })
      .is("fx_clients", null)
      .select("fx_clients(name)");
    expect(embed.error?.code).toBe("PGRST127");
  });
});

describe("views over tables", () => {
  it("leave what is reached by a column or a constraint to the table", async () => {
    const byColumn = await client.from("fx_visits").select("city:fx_cities!fx_visits_fx_cities_fkey(name)").eq("id", 1);
    expect(byColumn.data).toEqual([{ city: { name: "Oslo" } }]);
    const byConstraint = await client.from("fx_visits").select("fx_visits_fx_cities_fkey(name)").eq("id", 1);
    expect(byConstraint.data).toEqual([{ fx_visits_fx_cities_fkey: { name: "Oslo" } }]);
    const fromView = await client.from("fx_trips").select("city_id(name)").eq("id", 2);
    expect(fromView.data).toEqual([{ city_id: { name: "Rome" } }]);
    const intoView = await client.from("fx_visits").select("fx_city_names(name)").eq("id", 2);
    expect(intoView.data).toEqual([{ fx_city_names: { name: "Rome" } }]);
    const fromTarget = await client.from("fx_cities").select("name, fx_visits(id)").eq("id", 2);
    expect(fromTarget.data).toEqual([{ name: "Rome", fx_visits: [{ id: 2 }] }]);
  });

  it("that show a key twice need to be told which", async () => {
    const unsaid = await client.from("fx_trips").select("id, fx_cities(name)");
    expect([unsaid.status, unsaid.error?.code]).toEqual([300, "PGRST201"]);
    for (const hint of ["city_id", "destination"]) {
      const { data } = await client.from("fx_trips").select(`id, fx_cities!${hint}(name)`).eq("id", 1);
      expect([hint, data]).toEqual([hint, [{ id: 1, fx_cities: { name: "Oslo" } }]]);
    }
  });

  it("over another schema's tables have their relationships, also to exposed tables", async () => {
    const one = await client.from("fx_books").select("title, fx_authors(full_name), fx_cities(name)").eq("id", 1);
    expect(one.data).toEqual([{ title: "Solaris", fx_authors: { full_name: "Lem" }, fx_cities: { name: "Oslo" } }]);
    const byColumn = await client.from("fx_books").select("title, author:fx_authors!writer(full_name)").eq("id", 2);
    expect(byColumn.data).toEqual([{ title: "The Dispossessed", author: { full_name: "Le Guin" } }]);
    const many = await client
      .from("fx_authors")
      .select("full_name, fx_books(title)")
      .eq("id", 1)
      .order("id", { referencedTable: "fx_books" });
    expect(many.data).toEqual([{ full_name: "Lem", fx_books: [{ title: "Solaris" }, { title: "Fiasco" }] }]);
    const across = await client
      .from("fx_books")
      .select("title, fx_shelves(label)")
      .eq("id", 2)
      .order("label", { referencedTable: "fx_shelves" });
    expect(across.data).toEqual([{ title: "The Dispossessed", fx_shelves: [{ label: "low" }, { label: "top" }] }]);
    const fromTable = await client.from("fx_cities").select("name, fx_books(title)").eq("id", 1);
    expect(fromTable.data).toEqual([{ name: "Oslo", fx_books: [{ title: "Solaris" }] }]);
  });

  it("do not open the tables behind them", async () => {
    for (const relation of ["books", "authors", "shelved", "all_books"]) {
      const read = await client.from(relation).select();
      expect([relation, read.status, read.error?.code]).toEqual([relation, 404, "PGRST205"]);
      const embedded = await client.from("fx_books").select(`${relation}(*)`);
      expect([relation, embedded.status, embedded.error?.code]).toEqual([relation, 400, "PGRST200"]);
    }
  });
});

describe("partitions", () => {
  it("are served by their table alone", async () => {
    const read = await client.from("fx_sales").select("id, fx_years(name)").order("id");
    expect(read.data).toEqual([
      { id: 1, fx_years: { name: "old" } },
      { id: 2, fx_years: { name: "new" } },
    ]);
    const partition = await client.from("fx_sales_1").select();
    expect([partition.status, partition.error?.code]).toEqual([404, "PGRST205"]);
    const embedded = await client.from("fx_years").select("fx_sales_1(id)");
    expect([embedded.status, embedded.error?.code]).toEqual([400, "PGRST200"]);
  });
});

describe("a relationship that a function computes", () => {
  it("is not answered by the key that has its name, which is still reached by its own", async () => {
    for (const name of ["fx_cities", "fx_next"]) {
      const embedded = await client.from("fx_wells").select(`id, ${name}(id)`);
      expect([name, embedded.status, embedded.error?.code]).toEqual([name, 400, "PGRST127"]);
    }
    const byKey = await client.from("fx_wells").select("id, city_id(name), fx_cities!fx_wells_city_id_fkey(name)");
    expect(byKey.data).toEqual([{ id: 1, city_id: { name: "Oslo" }, fx_cities: { name: "Oslo" } }]);
  });
});

describe("one to one", () => {
  it("is reached by the own column of either side", async () => {
    const forward = await client.from("fx_details").select("budget, project_id(name)").eq("project_id", 1);
    expect(forward.data).toEqual([{ budget: 100, project_id: { name: "Alpha" } }]);
    const many = await client.from("fx_years").select("name, id(id)").eq("name", "old");
    expect(many.data).toEqual([{ name: "old", id: [{ id: 1 }] }]);
    const several = await client.from("fx_projects").select("name, id(*)");
    expect([several.status, several.error?.code]).toEqual([300, "PGRST201"]);
  });

  it("needs a constraint: an index alone gives a list", async () => {
    const { data } = await client.from("fx_cities").select("name, fx_mayors(name)").eq("id", 1);
    expect(data).toEqual([{ name: "Oslo", fx_mayors: [{ name: "Eve" }] }]);
  });
});
