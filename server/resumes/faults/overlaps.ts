import type { Entry } from "./entries.ts";
import type { Fault } from "./fault.ts";
import { isInverted, monthInWords } from "./periods.ts";

/** A change of job or of degree takes some weeks, and a thesis may be handed in late. */
const mostBetween = 2;
/** What says nothing of its hours is doubted where it goes on for so long. */
const longUnsaid = 11;

/** Pairs that each take the whole day, for months that their dates leave no doubt of. */
export function findOverlaps(entries: readonly Entry[], now: number): Fault[] {
  const whole = entries.filter(({ period, time, kind }) => {
    return period.start !== null && !isInverted(period) && time !== "part" && kind !== "other";
  });
  return whole.flatMap((one, at) =>
    whole.slice(at + 1).flatMap((other): Fault[] => {
      const shared = sharedMonths(one, other, now);
      if (shared === null || shared.count <= mostBetween || !cannotBoth(one, other, shared.count)) return [];
      const [first, second] = [one.quotes[0] ?? "", other.quotes[0] ?? ""];
      if (first === second) return [];
      return [
        {
          kind: "overlap",
          quotes: [...one.quotes, ...other.quotes],
          says: `Both take the whole day and stand for the same ${shared.count} months, from ${monthInWords(shared.from)}. If one was part-time or by distance, say so; else correct the dates.`,
        },
      ];
    }),
  );
}

/** Only months that both surely have: of a year alone, the shortest reading. */
function sharedMonths(one: Entry, other: Entry, now: number): { from: number; count: number } | null {
  const [a, b] = [sureMonths(one, now), sureMonths(other, now)];
  if (a === null || b === null) return null;
  const from = Math.max(a.from, b.from);
  return { from, count: Math.min(a.to, b.to) - from + 1 };
}

function sureMonths({ period: { start, end } }: Entry, now: number): { from: number; to: number } | null {
  if (start === null) return null;
  return { from: start.latest, to: end === "now" ? now : end.earliest };
}

function cannotBoth(one: Entry, other: Entry, months: number): boolean {
  if (one.isBeside || other.isBeside) return false;
  const [isOneStudy, isOtherStudy] = [isDegree(one), isDegree(other)];
  const [isOneFull, isOtherFull] = [one.time === "full", other.time === "full"];
  if (isOneStudy && isOtherStudy) {
    if (one.level === "diploma" || other.level === "diploma") return isOneFull || isOtherFull;
    return isOneFull || isOtherFull || months > mostBetween * 2;
  }
  if (one.kind === "work" && other.kind === "work") return isOneFull && isOtherFull;
  const [study, work] = isOneStudy ? [one, other] : [other, one];
  if (!isDegree(study) || work.kind !== "work" || study.level === "doctorate") return false;
  return work.time === "full" || (study.time === "full" && months > longUnsaid);
}

function isDegree({ kind, level }: Entry): boolean {
  return kind === "study" && level !== null && level !== "school";
}
