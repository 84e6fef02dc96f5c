import { windowInWords } from "#app/lib/applications/window-in-words.ts";
import type { LoadContext } from "#app/lib/load-context.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";
import { ruleSlug } from "#shared/rules/rule-pages.ts";
import { visitorTexts } from "./visitor-texts.ts";

const texts = visitorTexts.example;
const slug = ruleSlug("United Kingdom");

export interface VisitorExample {
  slug: string;
  country: string;
  /** What the form of the checklist is sent. */
  answers: Readonly<Record<string, string>>;
  /** "2027-09" */
  month: string;
  /** What the rules come to on these answers today. */
  sentences: string[];
}

/** Worked out from the rules as any checklist is; null where they do not come to days and a fee. */
export async function visitorExample(rules: Pick<LoadContext["rules"], "check">): Promise<VisitorExample | null> {
  const blank = await rules.check(slug, null);
  if (blank === null) return null;
  const month = `${Number(blank.today.slice(0, 4)) + 1}-09`;
  const answers = { nationality: "BD", residence: "BD", "course-start": `${month}-01`, "is-inside": "no" };
  const check = await rules.check(slug, new URLSearchParams(answers));
  const result = check?.result;
  if (!check || !result) return null;
  const window = windowInWords(result.apply, check.today);
  const fee = result.costs.find(({ isSure, amount }) => isSure && amount !== null);
  if (window === null || !fee?.amount) return null;
  const count = (verdict: RulePaper["verdict"]) => result.papers.filter((paper) => paper.verdict === verdict).length;
  return {
    slug,
    country: check.name,
    answers,
    month,
    sentences: [window, texts.cost(fee.what, fee.amount), texts.papers(count("needed"), count("unknown"))],
  };
}
