import type { Finding, ResumeFacts } from "./resume-facts.ts";

/** Words and their score; linear between. */
const scale: readonly (readonly [number, number])[] = [
  [0, 0],
  [40, 0.2],
  [80, 0.6],
  [120, 0.9],
  [160, 1],
  [800, 1],
  [1_100, 0.6],
  [1_600, 0.2],
  [2_500, 0],
];

export function rateLength({ words, lines }: ResumeFacts): Finding {
  const longest = lines.toSorted((one, other) => other.length - one.length)[0] ?? null;
  return {
    section: "Length",
    score: scoreOf(words),
    line: words > 800 ? longest : null,
    remark: `${words.toLocaleString("en")} words; one to two pages hold about 200 to 800.`,
    advice: [
      ...(words < 120 ? ["It is very short. Say more of what you have done, where there is more to say."] : []),
      ...(words > 800 ? ["Shorten it to two pages: keep what matters for the course that you apply for."] : []),
    ],
  };
}

function scoreOf(words: number): number {
  for (const [index, [to, high]] of scale.entries()) {
    const before = scale[index - 1];
    if (before === undefined || words > to) continue;
    const [from, low] = before;
    return low + ((high - low) * (words - from)) / (to - from);
  }
  return words === 0 ? 0 : (scale.at(-1)?.[1] ?? 0);
}
