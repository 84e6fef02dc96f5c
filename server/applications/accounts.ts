import { answersOfCase, type Answers, type Destination, rulesOf } from "@workspace/visa-rules";
import { sourcesOf } from "#server/visa-rules/rule-result.ts";
import {
  type AccountHolder,
  accountHolders,
  type Balance,
  type MoneyAccount,
} from "#shared/applications/application-money.ts";
import { asOfToday } from "./as-of-today.ts";

interface Given {
  destination: Destination;
  answers: Answers;
  today: string;
}

/** The accounts of the balances, by name, and whether the destination takes money of whom they belong to. */
export function accountsOf(balances: readonly Balance[], given: Given): MoneyAccount[] {
  const byHolder = new Map<AccountHolder | null, Standing>();
  const accounts: MoneyAccount[] = [];
  for (const [name, entries] of Map.groupBy(balances, ({ account }) => account)) {
    const newest = entries.toSorted((a, b) => b.day.localeCompare(a.day));
    const holder = newest.find((entry) => entry.holder !== null)?.holder ?? null;
    const standing = byHolder.get(holder) ?? standingOf(holder, given);
    byHolder.set(holder, standing);
    accounts.push({ name, ...standing });
  }
  return accounts.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

type Standing = Omit<MoneyAccount, "name">;

/** As if that person alone paid, out of an account: the rules speak of payers. */
function standingOf(holder: AccountHolder | null, { destination, answers, today }: Given): Standing {
  if (holder === null) return { holder, counts: null, because: null, sources: [], answers: null };
  const alone = { ...asOfToday(answers, today), payers: [holder], "money-kinds": ["savings"] };
  const rules = rulesOf(destination, alone, today);
  const said = rules.money();
  return {
    holder,
    counts: said?.counts ?? null,
    because: said?.because ?? null,
    sources: said ? sourcesOf(said.facts, rules) : [],
    answers: payersWith(holder, { destination, answers }),
  };
}

function payersWith(holder: AccountHolder, { destination, answers }: Omit<Given, "today">): MoneyAccount["answers"] {
  const given = answers["payers"];
  const payers = Array.isArray(given) ? given : [];
  // Who has not answered is asked anyway; that somebody's own account pays is no news.
  const isNews = holder !== "self" && !payers.includes(holder) && answersOfCase(destination).has("payers");
  return isNews ? { payers: [...payers, holder] } : null;
}

/** Who alone pays by the answers. */
export function soleHolder({ payers }: Answers): AccountHolder | null {
  const [only, ...others] = Array.isArray(payers) ? payers : [];
  return others.length > 0 ? null : (accountHolders.find((holder) => holder === only) ?? null);
}

/** Money of somebody else counts only when the rules say so. */
export function isUnsure({ holder, counts }: MoneyAccount): boolean {
  return counts === "ask" || (counts === null && holder !== null && holder !== "self");
}
