import { describe, expect, it } from "vitest";
import { guessDays } from "./guess-days.ts";
import { findDays } from "./days.ts";

const today = "2026-11-24";
const valuesOf = (text: string) => {
  const { guesses, doubts } = guessDays(text, today);
  return [guesses.issued_on?.value, guesses.expires_on?.value, ...doubts.map(({ reason }) => reason)];
};

describe("a day", () => {
  it.each([
    "14 March 2031",
    "14 Mar 2031",
    "14 MAR/MARS 2031",
    "14-Mar-2031",
    "14.MAR.2031",
    "14MAR2031",
    "14 MAR 31",
    "14th March, 2031",
    "14th of March 2031",
    "14 de marzo de 2031",
    "14. März 2031",
    "14 mars 2031",
    "March 14, 2031",
    "Mar. 14th, 2031",
    "14/03/2031",
    "14-03-2031",
    "14.03.2031",
    "14 03 2031",
    "14 / 03 / 2031",
    "2031-03-14",
    "2031/03/14",
    "2031年3月14日",
  ])("is read: %s", (words) => {
    expect(findDays(`until ${words}.`, 2026).map(({ iso, other }) => [iso, other])).toEqual([["2031-03-14", null]]);
  });

  it.each(["31/02/2031", "31 February 2031", "2031-13-01", "00/00/2031", "14 March 1820"])(
    "of no calendar is none: %s",
    (words) => {
      expect(findDays(words, 2026).map(({ iso }) => iso)).toEqual([null]);
    },
  );

  it.each(["14 people 2031", "12/2031", "tel. 03 14 20311", "1.2.3", "v14-03-20", "room 14 May"])(
    "is not seen in: %s",
    (words) => {
      expect(findDays(words, 2026)).toEqual([]);
    },
  );

  it("of two figures may be two days", () => {
    expect(findDays("03/04/2031", 2026)[0]).toMatchObject({ iso: "2031-04-03", other: "2031-03-04" });
    expect(findDays("04/04/2031", 2026)[0]).toMatchObject({ iso: "2031-04-04", other: null });
    expect(findDays("03.04.2031", 2026)[0]).toMatchObject({ iso: "2031-04-03", other: null });
  });

  it("is decided by the others of its text", () => {
    expect(findDays("25/12/2029, 03/04/2031", 2026)[1]).toMatchObject({ iso: "2031-04-03", other: null });
    expect(findDays("12/25/2029, 03/04/2031", 2026)[1]).toMatchObject({ iso: "2031-03-04", other: null });
    expect(findDays("12/25/2029, 25/12/2029, 03/04/2031", 2026)[2]?.other).not.toBeNull();
  });

  it("of a year with two figures is at most twenty years ahead", () => {
    expect(findDays("14 MAR 46", 2026)[0]?.iso).toBe("2046-03-14");
    expect(findDays("14 MAR 47", 2026)[0]?.iso).toBe("1947-03-14");
  });
});

describe("labels", () => {
  it.each([
    ["Date of issue: 14 March 2021\nDate of expiry: 13 March 2031", "2021-03-14", "2031-03-13"],
    ["Date of birth: 1 May 1999\nDate of issue: 14 March 2021", "2021-03-14", undefined],
    ["Issued on 14.03.2021, valid until 13.03.2031", "2021-03-14", "2031-03-13"],
    ["Issue date 2021-03-14   Expiry date 2031-03-13", "2021-03-14", "2031-03-13"],
    ["EXPIRY DATE\n13 MAR 2031", undefined, "2031-03-13"],
    [
      "Date of issue/Date de délivrance    Date of expiry/Date d'expiration\n14 MAR 2021 13 MAR 2031",
      "2021-03-14",
      "2031-03-13",
    ],
    ["Date of birth Date of issue\n01 MAY 1999 14 MAR 2021", "2021-03-14", undefined],
    ["Date of issue\nAuthority\n14 MAR 2021", "2021-03-14", undefined],
    ["Gültig bis 13. März 2031, ausgestellt am 14. März 2021", "2021-03-14", "2031-03-13"],
    ["Insured: valid from 1 May 2026 to 30 April 2027", undefined, "2027-04-30"],
    ["Date: 20 November 2026\nDear Asha", "2026-11-20", undefined],
    ["Statement date 20/11/2026", "2026-11-20", undefined],
    ["The course ends on 3 July 2028", undefined, "2028-07-03"],
    ["My course started on 1 May 2020. Born on 2 June 1999.", undefined, undefined],
    ["We met on 1 May 2020.", undefined, undefined],
  ])("say which day it is: %s", (text, issued, expires) => {
    expect(valuesOf(text)).toEqual([issued, expires]);
  });

  it("are quoted with their day", () => {
    expect(guessDays("x\n  Date of   expiry :  13 MAR 2031", today).guesses.expires_on).toEqual({
      value: "2031-03-13",
      foundIn: "text",
      words: "Date of expiry 13 MAR 2031",
    });
  });

  it.each([
    ["Date of expiry 03/04/2031", "two_days"],
    ["Date of expiry 31/02/2031", "no_such_day"],
    ["Date of issue 14 March 2027", "issued_in_future"],
  ])("are doubted: %s", (text, doubt) => {
    expect(valuesOf(text)).toEqual([undefined, undefined, doubt]);
  });
});

it("long texts without sense take no time", () => {
  for (const piece of [
    "date of issue ",
    "14 14 14 ",
    "1/",
    "valid from 1 May 2020 ",
    "a".repeat(50),
    "14 de de ",
    "3",
  ]) {
    const started = performance.now();
    guessDays(piece.repeat(Math.ceil(30_000 / piece.length)), today);
    expect(performance.now() - started, piece).toBeLessThan(1_500);
  }
});
