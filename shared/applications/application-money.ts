import { z } from "zod/mini";
import type { GivenAnswers } from "./application.ts";
import type { RuleSource } from "../rules/rule-check.ts";

/** What accounts hold by day, and whether it is what the rules ask for. */

const day = z.iso.date();

/** Characters of the name of an account. */
export const maxAccountName = 100;

/** Whose an account is, by the ids that the answer `payers` has for them. */
export const accountHolders = [
  "self",
  "parents",
  "partner",
  "other-relative",
  "friend",
  "employer",
  "other-body",
] as const;
export type AccountHolder = (typeof accountHolders)[number];

/** A person keeps no more of one application: about ten accounts of a year. */
export const maxBalances = 5_000;

/** Reads a row of table `application_balances`. */
export const balanceSchema = z.object({
  id: z.uuid(),
  account: z.string(),
  /** Null: nobody has said. */
  holder: z.nullable(z.enum(accountHolders)),
  day,
  amount: z.number(),
  currency: z.string(),
  /** Of the destination's currency for one of this; null where they are the same, or where nobody stated it. */
  rate: z.nullable(z.number()),
  rate_on: z.nullable(day),
});
export type Balance = z.infer<typeof balanceSchema>;

export interface MoneyBalance extends Balance {
  /** "৳4,200,000", and what that is in the destination's currency; null where a rate is missing. */
  inWords: string;
  converted: string | null;
}

export interface MoneyAccount {
  name: string;
  /** By its newest balance that says so. */
  holder: AccountHolder | null;
  /** Whether money in an account of that person counts there; null while the holder or an answer is missing. What does not count is not reckoned with. */
  counts: "yes" | "no" | "ask" | null;
  /** Why, in words of the rules. */
  because: string | null;
  sources: RuleSource[];
  /** What the account says on who pays, where the answers do not. */
  answers: GivenAnswers | null;
}

interface MoneyOfDay {
  day: string;
  /** In the destination's currency. */
  amount: number;
  inWords: string;
}

/** The days that must show the whole sum, one after the other. */
export interface MoneyDay {
  day: string;
  /** Null: no balance is known of that day. */
  amount: number | null;
  inWords: string | null;
  /** Of that very day; else the balance of an earlier day is taken. */
  isEntered: boolean;
  isShort: boolean;
  /** After the last day that is known, while the days are not full. */
  isToCome: boolean;
}

/** Amounts of a later day. */
interface MoneyThen {
  day: string;
  inWords: string;
  /** What is missing on the newest day. */
  missing: string | null;
}

export interface MoneyHolding {
  /**
   * `whose`: whether one of the accounts counts is not sure; `none counts`: none of them does;
   * `so far`: the sum is there, and has been for fewer days than it must; `no sum`: what must be there is not known yet; `nothing`: nothing must be there; `no balances`; `no rate`: a balance is
   * in another currency without a rate; `unknown`: days before the first balance; `check`: our record is too weak or too
   * old for a verdict.
   */
  verdict:
    | "met"
    | "so far"
    | "not met"
    | "unknown"
    | "check"
    | "whose"
    | "no sum"
    | "nothing"
    | "no balances"
    | "none counts"
    | "no rate";
  /** In a row, and how old the newest paper may be. */
  days: number;
  paperDays: number;
  sources: RuleSource[];
  /** Ids of the answers that the sum waits for. */
  asks: string[];
  /** What must be there; null while that is not known. */
  needed: { title: string; amount: number; inWords: string } | null;
  /** The first of the days, and the last of which all accounts are known. */
  first: string | null;
  closing: string | null;
  daily: MoneyDay[];
  lowest: MoneyOfDay | null;
  /** With what is missing on that day. */
  firstShort: (MoneyOfDay & { missing: string }) | null;
  /** The first day of which all accounts are known, where that is too late. */
  unknownUntil: string | null;
  /** Since then the whole sum has been there. */
  since: string | null;
  /** So many days in a row it has been there, the last included. */
  daysSoFar: number;
  /** The first day with a whole period behind it, if the sum stays there. */
  earliest: string | null;
  /** What must be there on that day, where other amounts count by then. */
  neededThen: MoneyThen | null;
  /** The last day to apply: with a paper of the closing day, or of the day on which the days are full, if the sum stays there. */
  latest: string | null;
  /** How old that paper is on the day of the application, or today where that day is not answered. */
  paper: { on: string; isPlanned: boolean; age: number; isFresh: boolean } | null;
  /** Where the newest paper ends, or would end. */
  paperOn: string | null;
  /** What these balances answer to the questions of the days to apply, if the sum stays there; null where that is answered so, or where it is not sure that all of it counts. */
  answers: GivenAnswers | null;
}

export interface ApplicationMoney {
  /** The destination's. */
  currency: string;
  /** The rule in words, what it accepts, and what it says on how long the money must be there. */
  rule: string;
  accepted: string;
  holdingSays: string | null;
  /** By name. */
  accounts: MoneyAccount[];
  /** Who alone pays by the answers: the likely holder of a first account. */
  payer: AccountHolder | null;
  /** By account, the newest first. */
  balances: MoneyBalance[];
  /** There are more than are reckoned with. */
  isCut: boolean;
  /** Accounts with a balance in another currency that has no rate. */
  withoutRate: string[];
  /** All accounts that count, on the last day of which all are known. `isSure`: that each of them counts is not in doubt. */
  together: (MoneyOfDay & { isSure: boolean }) | null;
  /** Accounts that go on after that day, and long stretches without an entry. */
  goOn: { account: string; until: string }[];
  gaps: { account: string; from: string; to: string }[];
  /** Null where no rule says for how long the money must be there. */
  holding: MoneyHolding | null;
}
