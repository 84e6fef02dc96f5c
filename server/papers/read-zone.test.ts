import { describe, expect, it } from "vitest";
import { readZone } from "./read-zone.ts";

// Specimens of ICAO Doc 9303, parts 4 (passport), 5 (card of three lines) and 6 (card of two lines).
const passport = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const card = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const smallCard = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"];

const valuesOf = (lines: readonly string[]) => {
  const zone = readZone(lines.join("\n"));
  const { holder, paper_number, expires_on } = zone?.guesses ?? {};
  return zone && [zone.isPassport, holder?.value, paper_number?.value, expires_on?.value, ...zone.doubts];
};
const swapped = (line: string, at: number, character: string) => line.slice(0, at) + character + line.slice(at + 1);

describe("the specimens", () => {
  it("give holder, number and expiry", () => {
    expect(valuesOf(passport)).toEqual([true, "ANNA MARIA ERIKSSON", "L898902C3", "2012-04-15"]);
    expect(valuesOf(card)).toEqual([false, "ANNA MARIA ERIKSSON", "D23145890", "2012-04-15"]);
    expect(valuesOf(smallCard)).toEqual([false, "ANNA MARIA ERIKSSON", "D23145890", "2012-04-15"]);
  });

  it("are found among other lines, with gaps between and within them", () => {
    const spaced = passport.map((line) => line.replaceAll(/(.{7})/g, "$1 "));
    const text = ["PASSPORT", "Date of issue 16 APR 2002", "", spaced[0] ?? "", "", spaced[1] ?? "", "Page 2"];
    expect(valuesOf(text)).toEqual([true, "ANNA MARIA ERIKSSON", "L898902C3", "2012-04-15"]);
  });

  it("of a country of one letter and of a person with one name", () => {
    const [, second = ""] = passport;
    const first = "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<";
    expect(valuesOf([first, second])?.[1]).toBe("ERIKA MUSTERMANN");
    expect(valuesOf(["P<UTOARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", second])?.[1]).toBe("ARKFREITH");
  });
});

describe("what recognition makes of them", () => {
  const [first = "", second = ""] = passport;

  it.each([
    ["a letter for a figure in the expiry", swapped(swapped(second, 21, "I"), 23, "O")],
    ["a figure for a letter in the nationality", swapped(second, 12, "0")],
    ["fillers lost at the end", second.slice(0, -4)],
    ["more fillers than there are", second.replace("<<<<<10", "<<<<<<<10")],
  ])("is put right: %s", (_what, line) => {
    expect(valuesOf([first, line])?.slice(1)).toEqual(["ANNA MARIA ERIKSSON", "L898902C3", "2012-04-15"]);
  });

  it.each([
    ["letters for the last fillers", "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<KKKKKLKKKKC<"],
    ["quotation marks for fillers", "P<UTOERIKSSON«ANNA<MARIA««««««««««"],
    ["too few fillers", "P<UTOERIKSSON<<ANNA<MARIA<<<<<"],
    ["a figure for a letter of the country", "P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"],
  ])("is no part of the name: %s", (_what, line) => {
    expect(valuesOf([line, second])?.slice(1)).toEqual(["ANNA MARIA ERIKSSON", "L898902C3", "2012-04-15"]);
  });

  it("counts where it has fewer doubts, of two readings", () => {
    const wrong = swapped(second, 2, "7");
    expect(valuesOf([first, wrong, "", first, second])).toEqual([
      true,
      "ANNA MARIA ERIKSSON",
      "L898902C3",
      "2012-04-15",
    ]);
  });

  it("leaves the holder out where the line with the names is not there", () => {
    expect(valuesOf([second])).toEqual([true, undefined, "L898902C3", "2012-04-15"]);
  });
});

describe("a check digit that is wrong", () => {
  const [first = "", second = ""] = passport;

  it("takes the number alone", () => {
    const doubt = { reason: "check_digit", field: "paper_number", words: "L898902C8" };
    expect(valuesOf([first, swapped(second, 8, "8")])).toEqual([
      true,
      "ANNA MARIA ERIKSSON",
      undefined,
      "2012-04-15",
      doubt,
    ]);
  });

  it("takes the expiry alone", () => {
    const doubt = { reason: "check_digit", field: "expires_on", words: "220415" };
    expect(valuesOf([first, swapped(second, 21, "2")])).toEqual([
      true,
      "ANNA MARIA ERIKSSON",
      "L898902C3",
      undefined,
      doubt,
    ]);
  });

  it("is what a line has that is cut off", () => {
    expect(valuesOf([first, second.slice(0, 27)])?.[3]).toBeUndefined();
    expect(valuesOf([first, second.slice(0, 27)])?.[4]).toMatchObject({ reason: "check_digit", field: "expires_on" });
    expect(valuesOf([first, second.slice(0, 18)])?.slice(2, 4)).toEqual(["L898902C3", undefined]);
  });

  it("takes both of a card", () => {
    const [one = "", two = "", three = ""] = card;
    const zone = readZone([swapped(one, 13, "1"), swapped(two, 9, "7"), three].join("\n"));
    expect(Object.keys(zone?.guesses ?? {})).toEqual(["holder"]);
    expect(zone?.doubts.map(({ field }) => field)).toEqual(["paper_number", "expires_on"]);
  });
});

it("no day is offered that no calendar has, though its check digit is right", () => {
  const [first = "", second = ""] = passport;
  // 30 February 2031: 3*7 + 1*3 + 0 + 2*7 + 3*3 + 0 = 47.
  const zone = readZone([first, `${second.slice(0, 21)}3102307${second.slice(28)}`].join("\n"));
  expect(zone?.guesses.expires_on).toBeUndefined();
  expect(zone?.doubts).toEqual([{ reason: "no_such_day", field: "expires_on", words: "310230" }]);
});

it.each([
  ["nothing", ""],
  ["prose", "Dear Sir or Madam,\nI was born in Uppsala and my passport number is L898902C3."],
  ["capitals", "THE UNIVERSITY OF DHAKA\nTRANSCRIPT OF ACADEMIC RECORDS\nSTUDENTREFERENCE20211234567890"],
  ["an account number", "IBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX<<"],
  ["fillers alone", "<".repeat(44)],
  ["ten thousand fillers", `${"<".repeat(10_000)}\n${"P<".repeat(5_000)}`],
])("%s is no zone", (_what, text) => {
  expect(readZone(text)).toBeNull();
});
