import { describe, expect, test } from "vitest";
import { findPeriods, isInverted, monthInWords } from "./periods.ts";
import type { Point } from "./points.ts";

const words = ({ earliest, latest }: Point) =>
  earliest === latest ? monthInWords(earliest) : `${monthInWords(earliest)} or later, to ${monthInWords(latest)}`;
const read = (line: string) =>
  findPeriods(line).map(({ start, end }) => [start && words(start), end === "now" ? "now" : words(end)]);

describe("a period", () => {
  test.each([
    ["Jan 2020 – present", "January 2020", "now"],
    ["Sept. 2018 to Aug. 2022", "September 2018", "August 2022"],
    ["06/2021 - 12/2021", "June 2021", "December 2021"],
    ["15.03.2021 – 14.09.2022", "March 2021", "September 2022"],
    ["03/25/2021 - 04/22/2022", "March 2021", "April 2022"],
    ["2021-03-15 to 2022-05-01", "March 2021", "May 2022"],
    ["marzo 2019 – diciembre 2023", "March 2019", "December 2023"],
    ["15 de marzo de 2021 a 3 de abril de 2022", "March 2021", "April 2022"],
    ["octobre 2019 – août 2022", "October 2019", "August 2022"],
    ["septembre 2024 – aujourd'hui", "September 2024", "now"],
    ["Oktober 2019 bis März 2023", "October 2019", "March 2023"],
    ["seit Mai 2022", "May 2022", "now"],
    ["fevereiro de 2020 até dezembro de 2021", "February 2020", "December 2021"],
    ["Jan – May 2020", "January 2020", "May 2020"],
    ["Jan '20 - Feb '21", "January 2020", "February 2021"],
    ["Engineer, March 2021 –", "March 2021", "now"],
    ["since March 2021", "March 2021", "now"],
    ["at Example Works from 06/2020 to 05/2023.", "June 2020", "May 2023"],
    ["between May 2018 and June 2022", "May 2018", "June 2022"],
    ["From: 1 Feb 2023. To: continuing.", "February 2023", "now"],
    ["Start: 09/2018, End: 06/2022", "September 2018", "June 2022"],
    ["Jan 2020 to till date", "January 2020", "now"],
    ["marzo de 2021 – a la fecha", "March 2021", "now"],
    ["juillet 2021 à ce jour", "July 2021", "now"],
    ["März 2021 – bis heute", "March 2021", "now"],
    ["2024.9-present", "September 2024", "now"],
    ["2019年9月 - 2023年6月", "September 2019", "June 2023"],
    ["2018 Sept – 2022 June", "September 2018", "June 2022"],
    ["Sep-18 to Aug-22", "September 2018", "August 2022"],
    ["Sept. '18 – Aug '22", "September 2018", "August 2022"],
    ["Aug 18 - Aug 22", "August 2018", "August 2022"],
    ["09/18 – 06/22", "September 2018", "June 2022"],
    ["WS 2019/20 – SS 2023", "October 2019 or later, to March 2020", "April 2023 or later, to September 2023"],
    ["Fall 2021 to Spring 2023", "August 2021 or later, to December 2021", "January 2023 or later, to June 2023"],
    ["'18 – '22", "January 2018 or later, to December 2018", "January 2022 or later, to December 2022"],
    ["2021 AD - 2023 AD", "January 2021 or later, to December 2021", "January 2023 or later, to December 2023"],
    ["2015-16 to 2018-19", "January 2015 or later, to December 2016", "January 2018 or later, to December 2019"],
  ])("%s", (line, start, end) => {
    expect(read(line)).toEqual([[start, end]]);
  });

  test("of years alone may mean any of their months", () => {
    for (const line of ["2019-2023", "2019 - 23"]) {
      expect(read(line)).toEqual([
        ["January 2019 or later, to December 2019", "January 2023 or later, to December 2023"],
      ]);
    }
    expect(read("2018/19")).toEqual([[null, "January 2018 or later, to December 2019"]]);
  });

  test.each([
    "CGPA 3.51/4.00",
    "781/1100",
    "room 12/3",
    "+880 1711 223344",
    "13/2021 pages",
    "may be",
    "ago",
    "prizes in 2019 and 2021",
    "August 18 – August 22, 2023",
    "4/5 - 5/5",
    "ratio 12/20",
  ])("is none of these: %s", (line) => expect(read(line).filter(([start]) => start !== null)).toEqual([]));

  test("ends before it begins only where no months would mend it", () => {
    const isWrong = (line: string) => findPeriods(line).some(isInverted);
    expect(["2022 - 2018", "Sept 2022 to Mar 2021", "15.03.2023 – 14.09.2022"].map(isWrong)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["2021 - 2021", "March 2021 - December 2021", "2022 - 03/2022"].map(isWrong)).toEqual([false, false, false]);
  });
});
