import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const paints = () => client.from("fx_paints");

describe("a domain with casts to and from json and text", () => {
  it("is shown in its own form, by name, by * and within an embed", async () => {
    expect((await paints().select("color").in("id", [1, 3]).order("id")).data).toEqual([
      { color: "#0000ff" },
      { color: null },
    ]);
    expect((await paints().select().eq("id", 2)).data).toEqual([{ id: 2, color: "#00ff00", city_id: 1 }]);
    const embedded = await client
      .from("fx_cities")
      .select("fx_paints(shade:color)")
      .eq("id", 1)
      .order("id", { referencedTable: "fx_paints" });
    expect(embedded.data).toEqual([{ fx_paints: [{ shade: "#0000ff" }, { shade: "#00ff00" }] }]);
    expect((await paints().select("color").eq("id", 1).single()).data).toEqual({ color: "#0000ff" });
  });

  it("is shown as it is stored in csv", async () => {
    const csv = await wire("/fx_paints?select=id,color&id=eq.2", { headers: { Accept: "text/csv" } });
    expect(csv.text).toBe("id,color\n2,65280");
  });

  it("is compared in its own form", async () => {
    const ids = async (filter: string) => {
      const { json } = await wire(`/fx_paints?select=id&order=id&id=lt.10&${filter}`);
      return (json as { id: number }[]).map((row) => row.id);
    };
    expect(await ids("color=eq.%2300ff00")).toEqual([2]);
    expect(await ids("color=neq.%2300ff00")).toEqual([1]);
    expect(await ids("color=in.(%230000ff,%2300ff00)")).toEqual([1, 2]);
    expect(await ids("color=gt.%230000ff")).toEqual([2]);
    expect(await ids("or=(color.eq.%230000ff,color.is.null)")).toEqual([1, 3]);
  });

  it("is written in its own form", async () => {
    const inserted = await paints().insert({ id: 20, color: "#00000a" }).select("id, color").single();
    expect(inserted.data).toEqual({ id: 20, color: "#00000a" });
    const updated = await paints().update({ color: "#00000b" }).eq("id", 20).select("color").single();
    expect(updated.data).toEqual({ color: "#00000b" });
    const [one, other] = [
      { id: 21, color: "#00000c" },
      { id: 22, city_id: 2 },
    ];
    const defaults = await paints().insert([one, other], { defaultToNull: false }).select("id, color").order("id");
    expect(defaults.data).toEqual([
      { id: 21, color: "#00000c" },
      { id: 22, color: null },
    ]);
    const raw = await wire("/fx_paints?select=color&id=in.(20,21)&order=id", { headers: { Accept: "text/csv" } });
    expect(raw.text).toBe("color\n11\n12");
    await paints().delete().gte("id", 20);
  });
});
