import { describe } from "vitest";
import { type Case, cases, code, harbours, ids, ships } from "./documented-cases.ts";

// Of reads together: filters within embeds, embeds within spreads, casts and order.

describe("filters that meet", () => {
  cases([
    [ships("built=gte.2000-01-01&built=lt.2015-01-01"), ids(2)],
    [ships('"is.afloat"=is.unknown'), ids(4)],
    [ships("flags=not.cs.{norway}"), ids(2, 3)],
    [ships("name=not.imatch.^a"), ids(2, 3, 4)],
    [ships('name=eq."Dora"'), []],
    [ships('or=(name.eq."Dora",name.eq.Aurora)'), ids(1, 4)],
    [ships("or=(flags.ov.{italy,panama},built.is.null)"), ids(1, 2, 3)],
    [ships("or=(not.and(tonnes.gt.100,tonnes.lt.500),built.eq.1999-05-01)"), ids(1, 2)],
    [ships("or=(tonnes.is.null,tonnes.not.in.(120,450))"), ids(2, 4)],
    [ships("id=in.(1,2)&id=not.in.(2)"), ids(1)],
    [ships("built=in.(1999-05-01)&tonnes=in.(120,130)"), ids(1)],
    [harbours("open=is.null"), ids(3)],
    [harbours("facts=fts.sea"), ids(2)],
    [harbours("facts->berths=eq.[]"), ids(2)],
    [harbours("facts->berths->-1->>no=eq.A2"), ids(1)],
    [harbours("facts->>nothing=is.null"), ids(1, 2, 3)],
    [harbours("facts->>kind=not.in.(sea)"), ids(1)],
    [harbours("name=in.(Bergen,)"), ids(1)],
    [harbours("and=(country.in.(Norway,Italy),or(facts->depth.gt.10,name.like.G*))"), ids(1, 2)],
  ]);
});

describe("embeds that meet", () => {
  cases([
    ["ships?select=id,home_id(name)&id=eq.1", [{ id: 1, home_id: { name: "Bergen" } }]],
    [
      "masters?select=*,fx_ships(id)&ship_id=eq.2",
      [{ ship_id: 2, first_name: "Ugo", last_name: "Alfa", fx_ships: { id: 2 } }],
    ],
    ["ships?select=id,home:fx_harbours!inner!home_id(name)&home.name=eq.Genoa", [{ id: 2, home: { name: "Genoa" } }]],
    [
      "harbours?select=id,fx_ships!home_id(count)&fx_ships.id=lte.4&id=lte.2",
      [
        { id: 1, fx_ships: [{ count: 2 }] },
        { id: 2, fx_ships: [{ count: 1 }] },
      ],
    ],
    ["ships?select=id,fx_harbours!home_id(fx_ships!home_id())&id=eq.1", ids(1)],
    ["ships?select=id,home:fx_harbours!home_id(name)&fx_harbours.name=eq.Genoa&id=eq.1", [{ id: 1, home: null }]],
    [
      "harbours?select=id,own:fx_ships!home_id(id)&fx_ships.order=id.desc&fx_ships.limit=1&id=eq.1",
      [{ id: 1, own: ids(3) }],
    ],
    ["ships?select=id,...fx_harbours!home_id(home:name)&fx_harbours=is.null", [{ id: 4, home: null }]],
    [
      "harbours?select=id,fx_ships!home_id(id,fx_masters(first_name))&fx_ships.fx_masters.first_name=eq.Ugo&fx_ships.order=id&order=id&limit=2",
      [
        {
          id: 1,
          fx_ships: [
            { id: 1, fx_masters: null },
            { id: 3, fx_masters: null },
          ],
        },
        { id: 2, fx_ships: [{ id: 2, fx_masters: { first_name: "Ugo" } }] },
      ],
    ],
    [
      "harbours?select=id,fx_ships!home_id!inner(id,fx_masters!inner(first_name))&fx_ships.fx_masters.first_name=eq.Ugo",
      [{ id: 2, fx_ships: [{ id: 2, fx_masters: { first_name: "Ugo" } }] }],
    ],
    [
      "harbours?select=id,fx_ships!home_id(id,fx_calls(day))&fx_ships.fx_calls.or=(day.lt.2024-02-01,day.eq.2024-04-01)&fx_ships.order=id&id=eq.1",
      [
        {
          id: 1,
          fx_ships: [
            { id: 1, fx_calls: [{ day: "2024-01-01" }] },
            { id: 3, fx_calls: [{ day: "2024-04-01" }] },
          ],
        },
      ],
    ],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.not.or=(id.eq.1,id.eq.2)&id=eq.1",
      [{ id: 1, fx_ships: ids(3) }],
    ],
    ["ships?select=id,fx_calls!inner(day)&fx_calls.day=gte.2024-04-01", [{ id: 3, fx_calls: [{ day: "2024-04-01" }] }]],
    [
      "ships?select=id,fx_calls(day)&fx_calls.order=day.desc&fx_calls.limit=1&id=eq.1",
      [{ id: 1, fx_calls: [{ day: "2024-03-01" }] }],
    ],
    [
      "ships?select=id,seen:fx_harbours!fx_calls(name)&seen.order=name.desc&seen.limit=1&id=eq.1",
      [{ id: 1, seen: [{ name: "Genoa" }] }],
    ],
    [
      "ships?select=id,seen:fx_harbours!fx_calls!inner(name)&seen.name=eq.Bergen&order=id",
      [
        { id: 1, seen: [{ name: "Bergen" }] },
        { id: 2, seen: [{ name: "Bergen" }] },
      ],
    ],
    [
      "ships?select=id,...fx_harbours!home_id!inner(home:name)&fx_harbours.country=eq.Italy",
      [{ id: 2, home: "Genoa" }],
    ],
    [
      "ships?select=id,...fx_harbours!home_id(home:name)&order=fx_harbours(name).desc.nullslast,id",
      [
        { id: 2, home: "Genoa" },
        { id: 1, home: "Bergen" },
        { id: 3, home: "Bergen" },
        { id: 4, home: null },
      ],
    ],
    [
      "harbours?select=id,...fx_ships!home_id!inner(names:name,flags)&fx_ships.tonnes=lt.200",
      [{ id: 1, names: ["Aurora"], flags: [["norway", "panama"]] }],
    ],
    [
      "harbours?select=id,fx_ships!home_id(...fx_masters(first_name),id)&fx_ships.order=id&id=eq.1",
      [
        {
          id: 1,
          fx_ships: [
            { first_name: "Ida", id: 1 },
            { first_name: null, id: 3 },
          ],
        },
      ],
    ],
    [
      "harbours?select=id,here:fx_ships!home_id(id),seen:fx_ships!fx_calls(id)&here.order=id&seen.order=id.desc&id=eq.1",
      [{ id: 1, here: ids(1, 3), seen: ids(2, 1) }],
    ],
    ["harbours?select=id,here:fx_ships!home_id(),seen:fx_ships!fx_calls()&here=is.null&seen=is.null&order=id", ids(3)],
    ["harbours?select=id,here:fx_ships!home_id()&here.tonnes=gt.800&here=not.is.null", ids(2)],
    ["harbours?select=id,here:fx_ships!home_id(id)&fx_ships.order=id.desc&id=eq.1", [{ id: 1, here: ids(3, 1) }]],
    [
      "harbours?select=id,fx_ships!home_id(id),seen:fx_ships!fx_calls(id)&fx_ships.id=eq.3&seen.order=id&id=eq.1",
      [{ id: 1, fx_ships: ids(3), seen: ids(1, 2) }],
    ],
    ...["id=eq.1", "order=id", "limit=1", "offset=1", "or=(id.eq.1)"].map((part): Case => [
      `harbours?select=id,here:fx_ships!home_id(id),seen:fx_ships!fx_calls(id)&fx_ships.${part}`,
      code("PGRST108"),
    ]),
    [
      "harbours?select=id,facts->depth,fx_ships!home_id(tonnes::text,built)&fx_ships.built=not.is.null&id=eq.1",
      [{ id: 1, depth: 12, fx_ships: [{ tonnes: "120", built: "1999-05-01" }] }],
    ],
    [
      "harbours?select=id,fx_ships!home_id(id)&fx_ships.flags=cs.{italy}&fx_ships=not.is.null",
      [{ id: 2, fx_ships: ids(2) }],
    ],
    [
      "calls?select=day,ship:fx_ships(name),harbour:fx_harbours(name)&order=ship(name),day.desc&limit=2",
      [
        { day: "2024-03-01", ship: { name: "Aurora" }, harbour: { name: "Genoa" } },
        { day: "2024-01-01", ship: { name: "Aurora" }, harbour: { name: "Bergen" } },
      ],
    ],
    ["calls?select=day&order=fx_ships(name)", code("PGRST108")],
  ]);
});
