import { addDays, addMonths } from "#rules/dates/day.ts";
import { type EnteredFact, enteredFactSchema } from "#rules/facts/entered-fact.ts";
import { type Fact, factSchema } from "#rules/facts/fact.ts";
import { factOn, historyOf, overlap } from "#rules/facts/in-force.ts";
import type { Destination } from "./destination.ts";
import { findFaults } from "./find-faults.ts";

export interface WithEntered {
  destination: Destination;
  /** Rows that were left out, with the reason in words. */
  refused: { id: string; because: string }[];
}

/**
 * The shipped records with what operators entered laid over them: each begins on its day and ends the record before it the
 * day before. It counts until its own last day, after which the record before it counts again, or until the next begins.
 * A row that does not fit is left out.
 * @param rows as they are stored; those of other destinations are passed over
 */
export function withEntered(shipped: Destination, rows: readonly unknown[]): WithEntered {
  const own = rows.filter((row) => String(Reflect.get(Object(row), "fact_id")).startsWith(`${shipped.about.code}.`));
  const refused: WithEntered["refused"] = [];
  const read = own.flatMap((row) => {
    const { data } = enteredFactSchema.safeParse(row);
    if (!data) refused.push({ id: String(Reflect.get(Object(row), "id")), because: "has not the form of a value" });
    return data ?? [];
  });
  const fitting = read
    .toSorted((a, b) => a.effective_from.localeCompare(b.effective_from))
    .filter((entered) => {
      const fault = findFaultOfEntered(shipped, entered);
      if (fault !== null) refused.push({ id: entered.id, because: fault });
      return fault === null;
    });
  const all = fitting.reduce((before, entered) => layOver(before, recordOf(shipped, entered)), shipped);
  // All at once, since looking for faults takes longest; which row brings one is looked for only where there is one.
  if (newFaults(shipped, all).length === 0) return { destination: all, refused };
  let destination = shipped;
  for (const entered of fitting) {
    const next = layOver(destination, recordOf(shipped, entered));
    const [broken] = newFaults(destination, next);
    if (broken === undefined) destination = next;
    else refused.push({ id: entered.id, because: broken });
  }
  return { destination, refused };
}

type Entered = Pick<EnteredFact, "fact_id" | "value" | "effective_from">;

/** Why a value cannot stand for the shipped record's, as the end of "This value …"; null where it can. */
export function findFaultOfEntered({ facts }: Destination, { fact_id: id, value, effective_from: from }: Entered) {
  const shipped = templateOf(facts, id, from);
  if (!shipped) return "belongs to no fact";
  const kind = valueKindOf(shipped);
  if (kind === "list") return "would replace a list, which is changed in the records";
  if (kind === "none") return value === null ? null : "is too much: the fact is a sentence alone";
  if (value === null) return "is missing";
  const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  const fits = kind === "day" ? isDay : typeof value === typeof shipped.value;
  if (!fits) return `must be ${kindInWords[kind]}, as the shipped one is`;
  return typeof value === "number" && value < 0 ? "is below zero" : null;
}

export type ValueKind = "number" | "text" | "yes-no" | "day" | "none" | "list";

const kindInWords = { number: "a number", text: "a text", "yes-no": "yes or no", day: "a day" } as const;

/** What may be entered over it. */
export function valueKindOf({ value, countries, countries_some: some }: Fact): ValueKind {
  if (Array.isArray(value) || countries !== undefined || some !== undefined) return "list";
  if (value === null) return "none";
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? "day" : "text";
  return typeof value === "number" ? "number" : "yes-no";
}

/** The shipped record whose topic, unit and period a value takes over: that of the day, else the newest. */
export function templateOf(facts: readonly Fact[], id: string, day: string): Fact | undefined {
  const history = historyOf(facts, id);
  return factOn(facts, id, day) ?? history.find(({ in_force: inForce }) => inForce) ?? history[0];
}

function recordOf({ facts }: Destination, entered: EnteredFact): Fact {
  const { fact_id: id, effective_from: from, created_at: at } = entered;
  const { topic, unit, per, cap } = templateOf(facts, id, from) ?? {};
  const enteredOn = at.slice(0, 10);
  return factSchema.parse({
    id,
    topic,
    says: entered.says,
    value: entered.value,
    unit,
    per,
    cap,
    when: null,
    effective_from: from,
    effective_to: entered.effective_to,
    in_force: true,
    instrument: null,
    locator: entered.locator,
    source_url: entered.source_url,
    source_title: entered.source_title,
    source_kind: entered.source_kind,
    source_date: entered.source_date,
    grade: gradeOf(entered, enteredOn),
    conflicts: null,
    review_by: entered.review_by,
    entered_on: enteredOn,
  });
}

/** As the README says; what an operator enters is never D, since it has a source. */
function gradeOf({ source_kind: kind, source_date: date }: EnteredFact, enteredOn: string): Fact["grade"] {
  const isRecent = date >= addMonths(enteredOn, -12);
  if (kind === "law") return "A";
  if (kind === "official") return isRecent ? "A" : "B";
  if (kind === "embassy") return "B";
  return kind === "university" && isRecent ? "B" : "C";
}

function layOver(destination: Destination, record: Fact): Destination {
  const isOfIt = ({ id, in_force: inForce }: Fact) => id === record.id && inForce;
  const from = record.effective_from ?? "";
  const [next] = destination.facts
    .filter(isOfIt)
    .flatMap(({ effective_from: start }) => (start !== null && start > from ? [start] : []))
    .toSorted();
  const laid = { ...record, effective_to: record.effective_to ?? (next === undefined ? null : addDays(next, -1)) };
  const rest = destination.facts.flatMap((fact) => (isOfIt(fact) && overlap(fact, laid) ? around(fact, laid) : [fact]));
  return { ...destination, facts: [...rest, laid] };
}

/** What is left of a record before and after another. */
function around(fact: Fact, { effective_from: from, effective_to: to }: Fact): Fact[] {
  const before = from !== null && (fact.effective_from ?? "") < from;
  const after = to !== null && (fact.effective_to ?? "9999-12-31") > to;
  return [
    ...(before ? [{ ...fact, effective_to: addDays(from, -1) }] : []),
    ...(after ? [{ ...fact, effective_from: addDays(to, 1) }] : []),
  ];
}

/** The first faults that the records did not have before. */
function newFaults(before: Destination, after: Destination): string[] {
  const known = new Set(findFaults(before));
  return findFaults(after).filter((fault) => !known.has(fault));
}
