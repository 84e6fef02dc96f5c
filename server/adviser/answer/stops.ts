import {
  type Answers,
  answersOfPredicate,
  type Destination,
  type Fact,
  type Rules,
  type Stop,
} from "@workspace/visa-rules";

export interface FoundStop {
  say: string;
  facts: readonly Fact[];
  kind: Stop["kind"];
}

const mostWarnings = 2;

/** Bans and brakes always; steps and warnings where what was said just now brings them up. */
export function stopsToSay(destination: Destination, rules: Rules, now: Answers): FoundStop[] {
  const { holding: stated, ifUsual } = rules.stops();
  const holding = [...stated, ...ifUsual];
  const isBar = ({ kind }: Stop) => kind === "ban" || kind === "brake";
  const isNew = ({ if: condition }: Stop) =>
    answersOfPredicate(condition).some((id) => now[id] !== undefined && !everybodys.has(id));
  const warnings = holding.filter((stop) => !isBar(stop) && isNew(stop)).slice(0, mostWarnings);
  return [...holding.filter(isBar), ...warnings].map(({ say, kind, facts }) => ({
    say,
    kind,
    facts: facts.flatMap((id) => rules.factOf(id) ?? destination.facts.find((fact) => fact.id === id) ?? []),
  }));
}

/** What every answer rests on brings up no warning by itself. */
const everybodys: ReadonlySet<string> = new Set(["is-inside", "residence", "application-day", "course-months"]);
