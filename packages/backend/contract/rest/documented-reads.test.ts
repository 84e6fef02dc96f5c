import { describe, expect, it } from "vitest";
import { wire } from "./data-api.ts";

// What PostgREST's documentation says of reads, a case for each sentence, over the harbours and ships of the fixtures.

type Case = [query: string, expected: unknown];

/** Further ships are written by other tests, and call the fourth harbour their home. */
const OWN: Record<string, string> = { ships: "&id=lte.4", large_ships: "&id=lte.4", harbours: "&id=lte.3" };

/** The body of a GET; `table?query` with blanks and quotes as they are. */
async function read(query: string): Promise<unknown> {
  const own = OWN[query.split("?", 1)[0] ?? ""] ?? "";
  const { json } = await wire(`/fx_${query.replaceAll(/[ "^]/g, encodeURIComponent)}${own}`);
  return json;
}
const cases = (list: Case[]) =>
  it.each(list)("%s", async (query, expected) => expect(await read(query)).toEqual(expected));

const ids = (...list: number[]) => list.map((id) => ({ id }));
const ships = (filter: string) => `ships?select=id&order=id&${filter}`;
const harbours = (filter: string) => `harbours?select=id&order=id&${filter}`;
const code = (value: string) => expect.objectContaining({ code: value });

describe("rows that are filtered", () => {
  cases([
    [ships("tonnes=lt.450"), ids(1)],
    [ships("tonnes=lte.450"), ids(1, 3)],
    [ships("tonnes=gte.120&home_id=eq.1"), ids(1, 3)],
    [ships("tonnes=not.eq.120"), ids(2, 3)],
    [ships("tonnes=neq.120"), ids(2, 3)],
    [ships("tonnes=isdistinct.120"), ids(2, 3, 4)],
    [ships("built=is.null"), ids(3)],
    [ships("built=not.is.null"), ids(1, 2, 4)],
    [ships('"is.afloat"=is.true'), ids(1, 2)],
    [ships('"is.afloat"=is.not_null'), ids(1, 2, 3)],
    [ships('"is.afloat"=not.is.true'), ids(3, 4)],
    [ships("name=like.*ora*"), ids(1, 2, 4)],
    [ships("name=ilike.*AURORA"), ids(1)],
    [ships("name=not.like.*o*"), []],
    [ships("name=match.^[AD]"), ids(1, 4)],
    [ships("name=imatch.^[ad]"), ids(1, 4)],
    [ships("name=like(any).{A*,D*}"), ids(1, 4)],
    [ships("name=like(all).{*o*,*r*,C*}"), ids(3)],
    [ships("tonnes=eq(any).{120,450}"), ids(1, 3)],
    [ships("tonnes=gt(all).{100,200}"), ids(2, 3)],
    [ships("id=in.(1,3,99)"), ids(1, 3)],
    [ships("id=not.in.(1,3)"), ids(2, 4)],
    [ships("tonnes=in.(120)"), ids(1)],
    [ships("tonnes=not.in.(120)"), ids(2, 3)],
    [ships("id=in.()"), []],
    [ships('name=in.("Bora, the \\"fast\\" one",Dora)'), ids(2, 4)],
    [ships("built=in.(1999-05-01,2020-01-01)"), ids(1, 4)],
    [ships('flags=in.("{norway,panama}","{}")'), ids(1, 3)],
    [ships("or=(id.in.(1,2),and(home_id.eq.1,tonnes.not.in.(120)))"), ids(1, 2, 3)],
    [ships("or=(tonnes.lt.200,tonnes.gt.800)"), ids(1, 2)],
    [ships("and=(tonnes.gt.100,or(home_id.eq.2,name.eq.Corona))"), ids(2, 3)],
    [ships("not.and=(id.gt.1,id.lt.4)"), ids(1, 4)],
    [ships("home_id=eq.1&or=(tonnes.eq.120,not.and(tonnes.gte.200,tonnes.lte.700))"), ids(1)],
    [ships('or=("is.afloat".is.false,name.eq."Bora, the \\"fast\\" one")'), ids(2, 3)],
    [ships("flags=cs.{norway}"), ids(1, 4)],
    [ships("flags=cd.{norway,italy}"), ids(2, 3, 4)],
    [ships("flags=ov.{panama,italy}"), ids(1, 2)],
    [ships("flags=eq.{}"), ids(3)],
    [ships("words=fts.fast"), ids(2)],
    [ships("words=fts.fast | aurora"), ids(1, 2)],
    [ships("words=plfts.the fast one"), ids(2)],
    [ships("words=phfts(english).fast one"), ids(2)],
    [ships("words=wfts(english).fast or dora"), ids(2, 4)],
    [ships("words=not.plfts(english).fast"), ids(1, 3, 4)],
    [ships("name=fts(simple).dora"), ids(4)],
    [harbours("open=cs.2024-06-15"), code("22P02")],
    [harbours("open=ov.[2024-06-15,2024-06-20]"), ids(1, 2)],
    [harbours("open=cs.[2024-02-01,2024-02-02]"), ids(1)],
    [harbours("open=sl.[2024-12-31,2025-06-01]"), ids(1)],
    [harbours("open=sr.[2023-01-01,2023-06-01]"), ids(1, 2)],
    [harbours("open=nxr.[2024-01-01,2024-07-01)"), ids(1)],
    [harbours("open=nxl.[2024-06-01,2024-07-01)"), ids(2)],
    [harbours("open=adj.[2025-01-01,2025-02-01)"), ids(2)],
    [harbours("facts->>kind=eq.fjord"), ids(1)],
    [harbours("facts->depth=gt.10"), ids(1, 3)],
    [harbours("facts->berths->0->>no=eq.A1"), ids(1)],
    [harbours("facts->>kind=is.null"), ids(3)],
    [harbours("facts->>kind=in.(sea,fjord)"), ids(1, 2)],
    [harbours("facts->depth=in.(12,100)"), ids(1, 3)],
    [harbours('facts=cs.{"kind":"sea"}'), ids(2)],
    [harbours("place->>lat=gte.45"), ids(1)],
    [harbours("or=(facts->>kind.eq.sea,place->>lat.eq.60.4)"), ids(1, 2)],
    [ships("tonnes=eq.heavy"), code("22P02")],
    [ships("tonnes=in.(1,heavy)"), code("22P02")],
    [ships("or=(id.eq.1,tonnes.in.(1,heavy))"), code("22P02")],
    [ships("built=in.(tomorrowish)"), code("22007")],
    [ships("weight=eq.1"), code("42703")],
    [ships("tonnes=above.1"), code("PGRST100")],
  ]);
});

describe("columns that are chosen", () => {
  const first = "id=eq.1";
  cases([
    [`ships?select=name,tonnes&${first}`, [{ name: "Aurora", tonnes: 120 }]],
    [`ships?select=ship:name,weight:tonnes::text&${first}`, [{ ship: "Aurora", weight: "120" }]],
    [`ships?select="is.afloat"&${first}`, [{ "is.afloat": true }]],
    [`ships?select=flags->0,last:flags->>-1&${first}`, [{ flags: "norway", last: "panama" }]],
    [`harbours?select=facts->>kind,facts->depth&${first}`, [{ kind: "fjord", depth: 12 }]],
    [`harbours?select=deep:facts->depth::text,facts->berths->1->>no&${first}`, [{ deep: "12", no: "A2" }]],
    [`harbours?select=facts->>depth::int&${first}`, [{ depth: 12 }]],
    [`harbours?select=place->lat,lon:place->>lon&${first}`, [{ lat: 60.4, lon: "5.3" }]],
    [`harbours?select=place&${first}`, [{ place: { lat: 60.4, lon: 5.3 } }]],
    ["large_ships?select=id,name&order=tonnes.desc&limit=1", [{ id: 2, name: 'Bora, the "fast" one' }]],
    ["masters?select=*&ship_id=eq.1", [{ ship_id: 1, first_name: "Ida", last_name: "Berg" }]],
    [
      "masters?select=fx_full_name&order=fx_full_name.desc",
      [{ fx_full_name: "Ugo Alfa" }, { fx_full_name: "Ida Berg" }],
    ],
    ["masters?select=ship_id,who:fx_full_name&fx_full_name=eq.Ida Berg", [{ ship_id: 1, who: "Ida Berg" }]],
    ["masters?select=ship_id&or=(fx_full_name.like.U*,ship_id.eq.9)", [{ ship_id: 2 }]],
    ["masters?select=ship_id&fx_full_name=in.(Ida Berg,Nobody)", [{ ship_id: 1 }]],
    ["ships?select=id,fx_masters(fx_full_name)&id=eq.2", [{ id: 2, fx_masters: { fx_full_name: "Ugo Alfa" } }]],
    ["ships?select=id,...fx_masters(master:fx_full_name)&id=eq.2", [{ id: 2, master: "Ugo Alfa" }]],
    ["ships?select=id,fx_masters!inner()&fx_masters.fx_full_name=eq.Ida Berg", ids(1)],
    ["ships?select=id,fx_masters()&order=fx_masters(fx_full_name).desc.nullslast,id&id=lte.2", ids(2, 1)],
    ["masters?select=fx_weight", code("42703")],
    ["ships?select=tonnes.sum()", code("PGRST123")],
    ["ships?select=count()", code("PGRST123")],
    ["ships?select=weight", code("42703")],
    ["boats?select=id", code("PGRST205")],
  ]);
});

describe("rows in order and by pages", () => {
  cases([
    ["ships?select=id&order=tonnes.desc,id", ids(4, 2, 3, 1)],
    ["ships?select=id&order=tonnes.desc.nullslast,id.asc", ids(2, 3, 1, 4)],
    ["ships?select=id&order=tonnes.nullsfirst", ids(4, 1, 3, 2)],
    ["ships?select=id&order=home_id,name.desc", ids(3, 1, 2, 4)],
    ["harbours?select=id&order=facts->depth.desc", ids(3, 1, 2)],
    ["harbours?select=id&order=facts->>kind.desc.nullslast", ids(2, 1, 3)],
    ["harbours?select=id&order=place->>lat.asc.nullsfirst", ids(3, 2, 1)],
    ["ships?select=id&order=id&limit=2", ids(1, 2)],
    ["ships?select=id&order=id&limit=2&offset=1", ids(2, 3)],
    ["ships?select=id&order=id&limit=0", []],
    ["ships?select=id&order=weight", code("42703")],
  ]);
});

describe("what belongs to a row", () => {
  const bergen = { name: "Bergen" };
  const genoa = { name: "Genoa" };
  cases([
    ["ships?select=id,fx_harbours(name)&order=id&limit=2", code("PGRST201")],
    [
      "ships?select=id,fx_harbours!home_id(name)&order=id",
      [
        { id: 1, fx_harbours: bergen },
        { id: 2, fx_harbours: genoa },
        { id: 3, fx_harbours: bergen },
        { id: 4, fx_harbours: null },
      ],
    ],
    ["ships?select=id,home:home_id(name)&id=eq.1", [{ id: 1, home: bergen }]],
    ["ships?select=id,home:fx_harbours!fx_ships_home_id_fkey(name)&id=eq.1", [{ id: 1, home: bergen }]],
    [
      "harbours?select=name,fx_ships!home_id(id)&order=id&fx_ships.order=id.desc",
      [
        { name: "Bergen", fx_ships: ids(3, 1) },
        { name: "Genoa", fx_ships: ids(2) },
        { name: "Basel", fx_ships: [] },
      ],
    ],
    [
      "ships?select=id,seen:fx_harbours!fx_calls(name)&id=lte.2&order=id&seen.order=name",
      [
        { id: 1, seen: [bergen, genoa] },
        { id: 2, seen: [bergen] },
      ],
    ],
    [
      "ships?select=id,fx_calls(day,fx_harbours(name))&id=eq.1&fx_calls.order=day.desc",
      [
        {
          id: 1,
          fx_calls: [
            { day: "2024-03-01", fx_harbours: genoa },
            { day: "2024-01-01", fx_harbours: bergen },
          ],
        },
      ],
    ],
    [
      "ships?select=id,fx_masters(first_name)&id=in.(1,3)&order=id",
      [
        { id: 1, fx_masters: { first_name: "Ida" } },
        { id: 3, fx_masters: null },
      ],
    ],
    ["masters?select=first_name,fx_ships(name)&ship_id=eq.1", [{ first_name: "Ida", fx_ships: { name: "Aurora" } }]],
    [
      "ships?select=id,home:fx_harbours!home_id!inner(name)&home.country=eq.Norway&order=id",
      [
        { id: 1, home: bergen },
        { id: 3, home: bergen },
      ],
    ],
    [
      "ships?select=id,home:fx_harbours!home_id(name)&home.country=eq.Norway&id=lte.2&order=id",
      [
        { id: 1, home: bergen },
        { id: 2, home: null },
      ],
    ],
    ["harbours?select=id,fx_ships!home_id!inner()&order=id", ids(1, 2)],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.tonnes=gte.200&order=id&limit=2",
      [
        { id: 1, fx_ships: ids(3) },
        { id: 2, fx_ships: ids(2) },
      ],
    ],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.or=(tonnes.lt.200,name.like.C*)&fx_ships.order=id&id=eq.1",
      [{ id: 1, fx_ships: ids(1, 3) }],
    ],
    ["harbours?select=id,fx_ships!home_id(id)&fx_ships.id=in.(3,2)&id=eq.1", [{ id: 1, fx_ships: ids(3) }]],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.not.and=(id.gt.0,id.lt.3)&id=eq.1",
      [{ id: 1, fx_ships: ids(3) }],
    ],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.order=id&fx_ships.limit=1&fx_ships.offset=1&id=eq.1",
      [{ id: 1, fx_ships: ids(3) }],
    ],
    ["ships?select=id,fx_masters()&fx_masters=not.is.null&order=id", ids(1, 2)],
    ["ships?select=id,fx_masters()&fx_masters=is.null&order=id", ids(3, 4)],
    ["ships?select=id,fx_masters(),fx_calls()&or=(fx_masters.not.is.null,fx_calls.not.is.null)&order=id", ids(1, 2, 3)],
    ["ships?select=id,fx_masters()&or=(fx_masters.is.null,tonnes.gt.800)&order=id", ids(2, 3, 4)],
    [
      "ships?select=id,fx_calls(day)&fx_calls.day=gte.2024-03-01&fx_calls=not.is.null&order=id",
      [
        { id: 1, fx_calls: [{ day: "2024-03-01" }] },
        { id: 3, fx_calls: [{ day: "2024-04-01" }] },
      ],
    ],
    [
      "ships?select=id,home:fx_harbours!home_id(name)&order=home(name).desc.nullslast,id",
      [
        { id: 2, home: genoa },
        { id: 1, home: bergen },
        { id: 3, home: bergen },
        { id: 4, home: null },
      ],
    ],
    ["ships?select=id,fx_masters()&order=fx_masters(last_name).asc.nullslast,id", ids(2, 1, 3, 4)],
    [
      "harbours?select=id,fx_ships!home_id(id,fx_masters())&fx_ships.order=fx_masters(first_name).desc.nullsfirst&id=eq.1",
      [{ id: 1, fx_ships: ids(3, 1) }],
    ],
    [
      "ships?select=id,small:fx_calls(day),late:fx_calls(day)&small.day=lt.2024-02-01&late.day=gt.2024-02-01&id=eq.1",
      [{ id: 1, small: [{ day: "2024-01-01" }], late: [{ day: "2024-03-01" }] }],
    ],
    [
      "ships?select=id,...fx_harbours!home_id(home:name,country)&id=in.(1,4)&order=id",
      [
        { id: 1, home: "Bergen", country: "Norway" },
        { id: 4, home: null, country: null },
      ],
    ],
    ["ships?select=id,...fx_harbours!home_id!inner(home:name)&order=id&home=eq.1", code("42703")],
    ["ships?select=id,...fx_masters(first_name,last_name)&id=eq.1", [{ id: 1, first_name: "Ida", last_name: "Berg" }]],
    [
      "masters?select=first_name,...fx_ships(ship:name,...fx_harbours!home_id(home:name))&ship_id=eq.1",
      [{ first_name: "Ida", ship: "Aurora", home: "Bergen" }],
    ],
    [
      "harbours?select=id,...fx_ships!home_id(ships:name)&fx_ships.order=name.desc&order=id&id=in.(1,3)",
      [
        { id: 1, ships: ["Corona", "Aurora"] },
        { id: 3, ships: [] },
      ],
    ],
    [
      "ships?select=id,...fx_calls(days:day,...fx_harbours(seen:name))&fx_calls.order=day&id=eq.1",
      [{ id: 1, days: ["2024-01-01", "2024-03-01"], seen: ["Bergen", "Genoa"] }],
    ],
    [
      "ships?select=id,fx_calls(...fx_harbours(name,country),day)&fx_calls.order=day&id=eq.2",
      [{ id: 2, fx_calls: [{ name: "Bergen", country: "Norway", day: "2024-02-01" }] }],
    ],
    [
      "large_ships?select=id,home:fx_harbours!home_id(name)&order=id",
      [
        { id: 2, home: genoa },
        { id: 3, home: bergen },
      ],
    ],
    [
      "harbours?select=id,fx_large_ships!home_id(id)&order=id&limit=2",
      [
        { id: 1, fx_large_ships: ids(3) },
        { id: 2, fx_large_ships: ids(2) },
      ],
    ],
    ["ships?select=id,boats(id)", code("PGRST200")],
    ["ships?select=id&fx_masters.first_name=eq.Ida", code("PGRST108")],
    ["harbours?select=id,fx_ships!home_id(id)&order=fx_ships(name)", code("PGRST118")],
  ]);
});
