import nlp from "compromise";
import { hasRange } from "./dates.ts";
import { type Finding, type ResumeFacts, within01 } from "./resume-facts.ts";
import { resumeWords } from "./resume-lines.ts";
import { privateMatters } from "./vocabulary.ts";

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const playfulEmail =
  /^(?:[^@]*(?:sexy|cool|love|baby|angel|prince|king|queen|gamer|killer|hot|cute|devil|lonely|boss|rock|star|crazy|sweet)[^@]*|[a-z]{0,3}\d{4,}[^@]*)@/i;
const link = /\b(?:linkedin|github|gitlab|behance|orcid|https?:\/\/|www\.)/i;
const placeWord =
  /\b(?:address|city|district|street|st\.|road|rd\.|avenue|lane|house|flat|village|nagar|sector|block|province|p\.?o\.? box|area)\b/i;

/** Looks at the top; for an e-mail or phone anywhere. */
export function rateContact({ lines, all, faults, in: inSection }: ResumeFacts): Finding {
  const top = [...lines.slice(0, 10), ...inSection("personal")];
  const emailLine = lines.find((line) => email.test(line));
  const address = email.exec(emailLine ?? "")?.[0];
  const phoneLine = lines.find(hasPhone);
  const nameLine = all.slice(0, 4).find(({ text, isHeading }) => !isHeading && isName(text))?.text;
  const isPlaced = top.some(isPlace);
  const isLinked = lines.some((line) => link.test(line));
  const numberLine = faults.find(({ kind }) => kind === "personal-number")?.quotes[0];
  const privateLine = numberLine ?? lines.find((line) => privateMatters.test(line));
  const isPlayful = address !== undefined && playfulEmail.test(address);

  const missing = [
    address === undefined ? "an e-mail address" : null,
    phoneLine === undefined ? "a phone number with its country code" : null,
    nameLine === undefined ? "your full name on a line of its own" : null,
    isPlaced ? null : "the city and country where you live",
  ].filter((part) => part !== null);
  return {
    section: "Contact",
    score: within01(
      (address === undefined ? 0 : isPlayful ? 0.25 : 0.4) +
        (phoneLine === undefined ? 0 : 0.25) +
        (nameLine === undefined ? 0 : 0.15) +
        (isPlaced ? 0.14 : 0) +
        (isLinked ? 0.06 : 0) -
        (privateLine === undefined ? 0 : 0.15),
    ),
    line: isPlayful ? address : (privateLine ?? emailLine ?? phoneLine ?? nameLine ?? null),
    remark: missing.length === 0 ? "An office can reach you." : `Not found at the top: ${missing.join(", ")}.`,
    advice: [
      ...(missing.length === 0 ? [] : ["Put name, e-mail, phone and place together at the top of the first page."]),
      ...(isLinked ? [] : ["If you have one, a link to a profile or to your work gives a point more."]),
      ...(isPlayful ? ["Use an e-mail address that is made of your name."] : []),
      ...(privateLine === undefined
        ? []
        : numberLine !== undefined
          ? ["Leave out numbers of papers and accounts: the application form asks for them."]
          : [
              "Leave out religion, marital status, parents' names and the like: admissions offices do not ask for them.",
            ]),
    ],
  };
}

function hasPhone(line: string): boolean {
  return [...line.matchAll(/\+?\d[\d ()./-]{6,}\d/g)].some(([found]) => {
    const digits = found.replaceAll(/\D/g, "").length;
    return digits >= 8 && digits <= 15 && !hasRange(found);
  });
}

function isName(line: string): boolean {
  const words = line.split(/\s+/);
  return (
    line.length <= 45 &&
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*,?$/u.test(word)) &&
    !/\b(?:curriculum|resume|vitae|university|college)\b/i.test(line)
  );
}

function isPlace(line: string): boolean {
  if (resumeWords(line).length > 25) return false;
  if (placeWord.test(line) || /\p{Lu}\p{L}+, ?\p{Lu}\p{L}+(?:\s*[|•·,\d]|$)/u.test(line)) return true;
  return nlp(line).places().length > 0;
}
