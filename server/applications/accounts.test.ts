import { type Answers, loadDestination } from "@workspace/visa-rules";
import { describe, expect, test } from "vitest";
import type { AccountHolder, Balance } from "#shared/applications/application-money.ts";
import { accountsOf, isUnsure } from "./accounts.ts";

const today = "2026-11-24";
const [gb, nz] = await Promise.all([loadDestination("gb"), loadDestination("nz")]);
const abroad = { "is-inside": "no", "course-level": "taught-master", family: [] };

const balance = (holder: AccountHolder | null, day = today): Balance => {
  const id = crypto.randomUUID();
  return { id, account: "Savings", holder, day, amount: 1, currency: "GBP", rate: null, rate_on: null };
};
const of = (holder: AccountHolder, answers: Answers = abroad, destination = gb) =>
  accountsOf([balance(holder)], { destination, answers, today })[0] ?? expect.fail("no account");

describe("whether an account counts", () => {
  test("tells the reason and its source", () => {
    const uncles = of("other-relative");
    expect(uncles).toMatchObject({ counts: "no", because: expect.stringContaining("other relatives") });
    expect(uncles.sources).not.toHaveLength(0);
    expect(of("parents")).toMatchObject({ counts: "yes", because: expect.stringContaining("written consent") });
  });

  test("of a partner who does not come along: no; while that is open it is not sure", () => {
    expect(of("partner")).toMatchObject({ counts: "no" });
    expect(of("partner", { ...abroad, family: ["partner"] })).toMatchObject({ counts: "yes" });
    const open = of("partner", { "is-inside": "no", "course-level": "taught-master" });
    expect(open).toMatchObject({ counts: null });
    expect(isUnsure(open)).toBe(true);
  });

  test("goes by the destination and by where the application is made", () => {
    const from = (country: string) => ({ "is-inside": "no", scholarship: "none", "applying-from": country });
    expect(of("friend", from("IN"), nz)).toMatchObject({ counts: "no" });
    expect(of("friend", from("BD"), nz)).toMatchObject({ counts: "yes" });
  });

  test("the money is looked at as money in an account, whatever else pays", () => {
    expect(of("self", { ...abroad, "money-kinds": ["crypto"] })).toMatchObject({ counts: "yes" });
  });
});

describe("whose an account is", () => {
  test("tells its newest balance that says so; before anybody said, nothing is doubted", () => {
    const given = { destination: gb, answers: abroad, today };
    const said = [balance("friend", "2026-10-01"), balance(null)];
    expect(accountsOf(said, given)).toMatchObject([{ holder: "friend", counts: "no" }]);
    const unsaid = accountsOf([balance(null)], given);
    expect(unsaid).toMatchObject([{ holder: null, counts: null, because: null }]);
    expect(unsaid.some(isUnsure)).toBe(false);
  });

  test("is offered as an answer to who pays, where that is not said yet", () => {
    expect(of("parents", { ...abroad, payers: ["self"] }).answers).toEqual({ payers: ["self", "parents"] });
    expect(of("parents").answers).toEqual({ payers: ["parents"] });
    expect(of("parents", { ...abroad, payers: ["parents"] }).answers).toBeNull();
    expect(of("self").answers).toBeNull();
  });
});
