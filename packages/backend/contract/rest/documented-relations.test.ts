import { describe } from "vitest";
import { cases, code, ids } from "./documented-cases.ts";

// Of what belongs to rows.

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
