import { aggregatesNotAllowed } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { EmbedItem, JoinKind, SelectItem } from "./ast.ts";
import { Scanner } from "./scanner.ts";

const AGGREGATE = /^\.(?:sum|avg|min|max|count)\(\)/;

export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === "") return [{ kind: "star" }];
  const scanner = new Scanner(text, "select parameter");
  const budget = { items: 0, embeds: 0 };
  const items = parseItems(scanner, budget, 0);
  scanner.expectEnd();
  return items;
}

interface Budget {
  items: number;
  embeds: number;
}

function parseItems(scanner: Scanner, budget: Budget, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    budget.items += 1;
    if (budget.items > LIMITS.selectItems) scanner.fail(`at most ${LIMITS.selectItems} items`);
    items.push(parseItem(scanner, budget, depth));
    scanner.skipBlanks();
  } while (scanner.take(","));
  return items;
}

function parseItem(scanner: Scanner, budget: Budget, depth: number): SelectItem {
  scanner.skipBlanks();
  if (scanner.take("..."))
    return parseEmbed(scanner, budget, depth, { name: scanner.name(), alias: null, isSpread: true });
  if (scanner.take("*")) return { kind: "star" };

  let alias: string | null = null;
  let name = scanner.name();
  if (scanner.next === ":" && !scanner.sees("::")) {
    scanner.take(":");
    alias = checkedAlias(scanner, name);
    name = scanner.name();
  }
  if (name === "count" && scanner.sees("()")) throw aggregatesNotAllowed();
  if (scanner.next === "!" || scanner.next === "(") {
    return parseEmbed(scanner, budget, depth, { name, alias, isSpread: false });
  }

  const path = scanner.jsonPath();
  const cast = scanner.take("::") ? castName(scanner) : null;
  if (AGGREGATE.test(scanner.text.slice(scanner.position, scanner.position + 12))) throw aggregatesNotAllowed();
  scanner.skipBlanks();
  if (!scanner.done && scanner.next !== "," && scanner.next !== ")")
    scanner.fail('"->>", "->", "::", "(", "," or end of input');
  return { kind: "field", field: { name, path }, alias, cast };
}

function parseEmbed(
  scanner: Scanner,
  budget: Budget,
  depth: number,
  head: { name: string; alias: string | null; isSpread: boolean },
): EmbedItem {
  budget.embeds += 1;
  if (depth >= LIMITS.embedDepth) scanner.fail(`embeds nested at most ${LIMITS.embedDepth} deep`);
  if (budget.embeds > LIMITS.embeds) scanner.fail(`at most ${LIMITS.embeds} embeds`);
  let hint: string | null = null;
  let join: JoinKind = "left";
  for (let modifiers = 0; modifiers < 2 && scanner.take("!"); modifiers += 1) {
    const modifier = scanner.name();
    if (modifier === "inner" || modifier === "left") join = modifier;
    else if (hint === null) hint = modifier;
    else scanner.fail('"!inner" or "!left"');
  }
  scanner.expect("(");
  scanner.skipBlanks();
  const items = scanner.next === ")" ? [] : parseItems(scanner, budget, depth + 1);
  scanner.expect(")");
  return { kind: "embed", relation: head.name, alias: head.alias, hint, join, isSpread: head.isSpread, items };
}

function castName(scanner: Scanner): string {
  const found = /^[\p{L}\p{N}_$ ]+/u.exec(scanner.text.slice(scanner.position));
  if (!found) scanner.fail("letter or digit");
  scanner.position += found[0].length;
  return found[0].trim();
}

/** Postgres would cut a longer alias silently, and two keys of one row could become the same. */
function checkedAlias(scanner: Scanner, alias: string): string {
  if (Buffer.byteLength(alias) > LIMITS.identifierBytes)
    scanner.fail(`an alias of at most ${LIMITS.identifierBytes} bytes`);
  return alias;
}
