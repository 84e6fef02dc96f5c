import type { Doubt, Guess } from "#shared/documents/paper-reading.ts";
import { findDays, type FoundDay } from "./days.ts";

type Kind = "issued_on" | "expires_on" | "period" | "other";

/** What stands beside a day. The first that fits wins, so what only looks alike comes first. */
const labels: readonly (readonly [Kind, string])[] = [
  [
    "other",
    "date of birth|birth date|date of naissance|date de naissance|geburtsdatum|geburtstag|born on|d\\.?o\\.?b\\.?",
  ],
  ["other", "test date|date of test|examination date|date of arrival|date of travel|start date|course start|starts on"],
  ["period", "valid from|validity period|period of (?:insurance|cover|validity)|insured from|cover from|gültig von"],
  [
    "expires_on",
    "date of expir(?:y|ation)|expir(?:y|ation) date|date d.expiration|expires on|expires|expiry|valid (?:until|till|to|thru|up to)|not valid after|gültig bis|fecha de (?:caducidad|vencimiento)|data de validade|cover ends(?: on)?|end date|ends on",
  ],
  [
    "issued_on",
    "date of issue|issue date|issuing date|date issued|issued on|date de d[ée]livrance|ausstellungsdatum|ausgestellt am|fecha de expedici[oó]n|data de emiss[aã]o|statement date|date of (?:the )?(?:statement|report|certificate|letter)|report date|dated",
  ],
  ["issued_on", "^\\s*date(?=\\s*[:.])"],
];
const anyLabel = new RegExp(labels.map(([, words]) => `(${words})`).join("|"), "gi");

interface Labelled {
  kind: Kind;
  words: string;
  day: FoundDay;
}

interface DayGuesses {
  guesses: { issued_on?: Guess; expires_on?: Guess };
  doubts: Doubt[];
}

/** Lines below a label that its day may stand in. */
const LINES_BELOW = 2;

/** Days beside "date of issue", "valid until" and the like. @param today ISO */
export function guessDays(text: string, today: string): DayGuesses {
  const found = labelledDays(text, Number(today.slice(0, 4)));
  const issued = found.find(({ kind }) => kind === "issued_on");
  const expires = found.find(({ kind }) => kind === "expires_on");
  const doubts: Doubt[] = [];
  const guesses: DayGuesses["guesses"] = {};
  const offer = (field: "issued_on" | "expires_on", labelled: Labelled | undefined) => {
    if (!labelled) return;
    const { day } = labelled;
    const words = quote(`${labelled.words} ${day.words}`);
    if (day.iso === null) doubts.push({ reason: "no_such_day", field, words });
    else if (day.other !== null) doubts.push({ reason: "two_days", field, words });
    else if (field === "issued_on" && day.iso > today) doubts.push({ reason: "issued_in_future", field, words });
    else guesses[field] = { value: day.iso, foundIn: "text", words };
  };
  offer("issued_on", issued);
  offer("expires_on", expires);
  return { guesses, doubts };
}

function labelledDays(text: string, thisYear: number): Labelled[] {
  const lines = text
    .split("\n")
    .map((line) => line.replaceAll(/[ \t]+/g, " "))
    .filter((line) => line.trim() !== "");
  const days = lines.map((line) => findDays(line, thisYear));
  return lines.flatMap((line, at) => {
    const marks = labelsIn(line);
    if (marks.length === 0) return [];
    const beside = marks.flatMap((mark, index) => daysAfter(mark, marks[index + 1]?.start ?? Infinity, days[at] ?? []));
    return beside.length > 0 ? beside : daysBelow(marks, days.slice(at + 1, at + 1 + LINES_BELOW));
  });
}

interface Mark {
  kind: Kind;
  words: string;
  start: number;
  end: number;
}

/** Two of one kind after each other are one, in two languages. */
function labelsIn(line: string): Mark[] {
  const marks: Mark[] = [];
  for (const match of line.matchAll(anyLabel)) {
    const kind = labels[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? "other";
    const last = marks.at(-1);
    const end = match.index + match[0].length;
    if (last?.kind === kind && match.index - last.end < 4) last.end = end;
    else marks.push({ kind, words: match[0].trim(), start: match.index, end });
  }
  return marks;
}

function daysAfter(mark: Mark, until: number, days: readonly FoundDay[]): Labelled[] {
  const after = days.filter(({ start }) => start >= mark.end && start < until);
  return label(mark, after);
}

/** As passports print them: the labels in one line, their days in the next. */
function daysBelow(marks: readonly Mark[], below: readonly (readonly FoundDay[])[]): Labelled[] {
  const days = below.find((line) => line.length > 0) ?? [];
  const [only] = marks;
  if (marks.length === 1 && only) return label(only, days);
  return days.length === marks.length ? marks.flatMap((mark, index) => label(mark, days.slice(index, index + 1))) : [];
}

function label({ kind, words }: Mark, [first, second]: readonly FoundDay[]): Labelled[] {
  if (!first) return [];
  if (kind !== "period") return [{ kind, words, day: first }];
  return second ? [{ kind: "expires_on", words, day: second }] : [];
}

const QUOTED = 80;

/** In one line, and short. */
export function quote(words: string): string {
  const plain = words.replaceAll(/\s+/g, " ").trim();
  return plain.length <= QUOTED ? plain : `${plain.slice(0, QUOTED - 1)}…`;
}
