import {
  type Destination,
  type Fact,
  findFaultOfEntered,
  historyOf,
  isInForce,
  isPastReview,
  rulesOf,
  templateOf,
  usesOfFact,
  valueInWords,
  valueKindOf,
  withEntered,
} from "@workspace/visa-rules";
import type {
  DeskFact,
  DeskFaults,
  DeskPreview,
  DeskRecord,
  DeskUse,
  DeskValueKind,
} from "#shared/rules/facts-desk.ts";
import type { EnteredFactForm } from "#shared/rules/entered-fact-form.ts";
import { ruleTopics } from "#shared/rules/rule-pages.ts";

/** Each fact of a destination once, as it counts on a day. @param openReports by the fact's id */
export function deskFactsOf(
  { about, facts }: Destination,
  openReports: ReadonlyMap<string, number>,
  today: string,
): DeskFact[] {
  const entered = new Set(facts.flatMap(({ id, entered_on: on }) => (on === undefined ? [] : id)));
  return [...new Set(facts.map(({ id }) => id))].flatMap((id) => {
    const fact = templateOf(facts, id, today);
    if (!fact) return [];
    return {
      id,
      destination: about.name,
      topic: ruleTopics[fact.topic],
      says: fact.says,
      value: shownValueOf(fact),
      reviewBy: fact.review_by,
      isPastReview: isPastReview(fact, today),
      isEntered: entered.has(id),
      openReports: openReports.get(id) ?? 0,
    };
  });
}

/** All records of a fact, the newest first. */
export function deskRecordsOf({ facts }: Destination, id: string, today: string): DeskRecord[] {
  return historyOf(facts, id).map((fact) => ({
    says: fact.says,
    value: shownValueOf(fact),
    from: fact.effective_from,
    to: fact.effective_to,
    counts: stateOf(fact, today),
    paragraph: [fact.instrument, fact.locator].filter((part) => part !== null).join(", ") || null,
    source: { title: fact.source_title, url: fact.source_url, date: fact.source_date },
    grade: fact.grade,
    reviewBy: fact.review_by,
    enteredOn: fact.entered_on ?? null,
  }));
}

/** Each once, by its kind and title. */
export function deskUsesOf(destination: Destination, id: string): DeskUse[] {
  const uses = usesOfFact(destination, id).map(({ kind, title }): [string, DeskUse] => [
    `${kind} ${title}`,
    { kind, title },
  ]);
  return [...new Map(uses).values()];
}

/** What the form of a fact begins with; null where there is no such fact. */
export function deskFormOf({ facts }: Destination, id: string, today: string) {
  const fact = templateOf(facts, id, today);
  if (!fact) return null;
  const { says, unit, locator, topic } = fact;
  return { says, unit, locator, topic: ruleTopics[topic], kind: valueKindOf(fact), written: writtenValueOf(fact) };
}

/** A row of `fact_overrides` as an admin would insert it. */
export type EnteredRow = ReturnType<typeof rowOf>;

/** What the form comes to with the fact that it is about, or what is wrong with it. */
export function readForm(
  shipped: Destination,
  factId: string,
  form: EnteredFactForm,
): { ok: true; row: EnteredRow } | { ok: false; faults: DeskFaults } {
  const template = templateOf(shipped.facts, factId, form.effective_from);
  const row = rowOf(factId, form, template ? readValue(valueKindOf(template), form.value) : null);
  const fault = findFaultOfEntered(shipped, row);
  if (fault !== null) return { ok: false, faults: { value: `This value ${fault}.` } };
  const former = template?.value;
  if (typeof former === "number" && saysAnother(row.says, former, row.value))
    return { ok: false, faults: { says: "This sentence says the former value, not the new one." } };
  return { ok: true, row };
}

/** Whether a sentence has the former figure and lacks the new one. */
function saysAnother(sentence: string, former: number, value: EnteredRow["value"]): boolean {
  const figures = (sentence.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((figure) =>
    Number(figure.replaceAll(",", "")),
  );
  return value !== former && figures.includes(former) && !figures.some((figure) => figure === value);
}

/** Records as they are, and as a value would make them, with the ISO day from which it counts, at the earliest today. */
export interface RecordsChange {
  before: Destination;
  after: Destination;
  day: string;
}

/**
 * The records with one more row, and what that changes.
 * @param rows those that are entered already
 */
export function previewOf(
  shipped: Destination,
  rows: readonly unknown[],
  row: EnteredRow,
  today: string,
): { ok: true; preview: Omit<DeskPreview, "touched">; change: RecordsChange } | { ok: false; faults: DeskFaults } {
  const id = "new";
  const before = withEntered(shipped, rows).destination;
  const { destination: after, refused } = withEntered(shipped, [
    ...rows,
    { ...row, id, created_at: `${today}T00:00:00Z` },
  ]);
  const because = refused.find((one) => one.id === id)?.because;
  if (because !== undefined) return { ok: false, faults: { form: `It does not fit the other records: ${because}.` } };
  const textsOf = (destination: Destination) => {
    const rules = rulesOf(destination, {}, row.effective_from);
    return new Map(destination.explanations.map((one) => [one.title, rules.explain(one)?.text ?? null]));
  };
  const said = textsOf(before);
  const texts = [...textsOf(after)].flatMap(([title, text]) =>
    said.get(title) === text ? [] : { title, before: said.get(title) ?? null, after: text },
  );
  const { fact_id: factId, effective_from: from } = row;
  return {
    ok: true,
    preview: { records: deskRecordsOf(after, factId, today), texts, uses: deskUsesOf(after, factId) },
    change: { before, after, day: from > today ? from : today },
  };
}

/** A value of a row in words, with the unit of the shipped record. */
export function enteredValueInWords({ facts }: Destination, factId: string, value: unknown): string | null {
  const [template] = historyOf(facts, factId);
  const isValue = typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  return template && isValue ? shownValueOf({ ...template, value }) : null;
}

function rowOf(factId: string, form: EnteredFactForm, value: number | string | boolean | null) {
  const { effective_to: to, locator, note } = form;
  return { ...form, fact_id: factId, value, effective_to: to || null, locator: locator || null, note: note || null };
}

/** As far as it can be read; what cannot is left as it was written, and refused by its kind. */
function readValue(kind: DeskValueKind, written: string): number | string | boolean | null {
  if (written === "") return null;
  if (kind === "number")
    return /^-?\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
      ? Number(written.replaceAll(",", ""))
      : written;
  if (kind === "yes-no") return written === "yes" ? true : written === "no" ? false : written;
  return written;
}

function writtenValueOf({ value }: Fact): string {
  if (value === null || Array.isArray(value)) return "";
  return typeof value === "boolean" ? yesOrNo(value).toLowerCase() : String(value);
}

function shownValueOf(fact: Fact): string | null {
  return typeof fact.value === "boolean" ? yesOrNo(fact.value) : valueInWords(fact);
}

function yesOrNo(value: boolean): string {
  return value ? "Yes" : "No";
}

function stateOf(fact: Fact, today: string): DeskRecord["counts"] {
  if (!fact.in_force) return "not in force";
  if (isInForce(fact, today)) return "now";
  return (fact.effective_from ?? "") > today ? "later" : "over";
}
