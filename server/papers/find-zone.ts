/** The lines that a passport or an identity card has for machines: ICAO Doc 9303, parts 4 to 6. */
export interface ZoneLines {
  /** Each as long as the format demands. */
  lines: string[];
  /** The line with the names was there. */
  hasNames: boolean;
}

/** Of two lines: number, its check digit, nationality, birth and its check digit, sex, expiry. */
const numbers = /^[A-Z0-9<]{10}[A-Z0-9<]{3}[0-9OQDIZSBG<]{6}[0-9OQDIZSBG][MFX<][0-9OQDIZSBG]{6}/;
/** Of a line that is cut off, below one with names. */
const firstNumbers = /^[A-Z0-9<]{9}[0-9OQDIZSBG][A-Z0-9<]{3}/;
/** Of three lines: birth, sex, expiry, nationality. */
const cardNumbers = /^[0-9OQDIZSBG<]{6}[0-9OQDIZSBG][MFX<][0-9OQDIZSBG]{6}[0-9OQDIZSBG][A-Z0-9<]{3}/;
const cardBeginning = /^[IAC][A-Z<][A-Z0]{1,3}<*[A-Z0-9<]{8,}/;
const names = /^[A-Z<]{3,}<<[A-Z<]*$/;
const passportBeginning = /^P[A-Z<][A-Z0<]{3}[A-Z<]+<<[A-Z<]/;
const twoLineCard = /^[IAC][A-Z<][A-Z0<]{3}[A-Z]+<<[A-Z<]+/;

const passportLength = 44;
const cardLength = 30;
const twoLineCardLength = 36;

/** All that may be such lines, with what recognition made of their fillers put right. */
export function findZones(text: string): ZoneLines[] {
  const lines = text
    .split("\n")
    .map(plainLine)
    .filter((line) => line.length >= 15);
  return lines.flatMap((line, at): ZoneLines[] => {
    const before = lines[at - 1] ?? "";
    if (cardNumbers.test(line) && cardBeginning.test(before)) {
      const after = cleanNames(lines[at + 1] ?? "", 0);
      const hasNames = names.test(after);
      return [{ lines: [before, line, hasNames ? after : ""].map((one) => fit(one, cardLength)), hasNames }];
    }
    const isPassport = passportBeginning.test(before);
    const isCard = twoLineCard.test(before);
    if (!numbers.test(line) && !((isPassport || isCard) && firstNumbers.test(line))) return [];
    const length = isCard ? twoLineCardLength : passportLength;
    const first = isPassport || isCard ? cleanNames(before, 5) : "P<UTO<<";
    return [{ lines: [first, line].map((one) => fit(one, length)), hasNames: isPassport || isCard }];
  });
}

/** Empty for a line of other characters than a zone has, but for a few that recognition makes of fillers. */
function plainLine(line: string): string {
  const plain = line
    .replaceAll(/\s/g, "")
    .replaceAll(/[«»]/g, "<<")
    .replaceAll(/[‹›({[≤]/g, "<");
  return /^[A-Z0-9<]+$/.test(plain) ? plain : "";
}

/** After the given names come fillers alone: what recognition read there instead is left out. */
function cleanNames(line: string, namesStart: number): string {
  const parts = /^([A-Z<]*?[A-Z])<<([A-Z<]*?)(?:<<.*)?$/.exec(line.slice(namesStart));
  if (!parts) return line;
  const [, surname = "", given = ""] = parts;
  return `${line.slice(0, namesStart)}${surname}<<${given.replace(/<+[KCLS]{3,}$/, "")}`;
}

function fit(line: string, length: number): string {
  return line.slice(0, length).padEnd(length, "<");
}
