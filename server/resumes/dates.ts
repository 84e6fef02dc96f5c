const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter)\\.?,?";
const year = "(?:19[6-9]\\d|20[0-4]\\d)";
const point = `(?:(?:${month}|\\d{1,2}\\s?[/.-]|\\d{1,2}\\s${month})\\s*)?['’]?${year}(?:[-./]\\d{1,2}(?:[-./]\\d{1,2})?)?`;
const now = "(?:present|current(?:ly)?|now|today|ongoing|to date|till date|date|continuing|expected|running)";
const until = "\\s*(?:-|–|—|−|to|until|till|~|/)\\s*";

const rangePattern = new RegExp(`(${point})${until}(${point}|${now}|['’]?\\d{2}\\b)`, "gi");
const pointPattern = new RegExp(`\\b${point}\\b`, "i");
const monthPattern = new RegExp(
  `\\b${month}\\s*['’]?${year}\\b|\\b\\d{1,2}\\s?[/.]\\s?${year}\\b|\\b${year}[-/.](?:0?[1-9]|1[0-2])\\b`,
  "i",
);
const sincePattern = new RegExp(`\\b(?:since|from)\\s+(?:${month}\\s+)?${year}`, "i");

export const hasYear = (text: string) => pointPattern.test(text);
export const hasMonth = (text: string) => monthPattern.test(text);
export const hasRange = (text: string) => text.search(rangePattern) !== -1 || sincePattern.test(text);

export const withoutDates = (text: string) =>
  text.replaceAll(rangePattern, " ").replaceAll(new RegExp(`\\b${point}\\b`, "gi"), " ");
