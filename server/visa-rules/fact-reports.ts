import { aboutOf, destinationCodes, historyOf } from "@workspace/visa-rules";
import { limiter } from "@workspace/backend";
import type { RateLimiter } from "#server/backend.ts";
import {
  type FactReportForm,
  type FactReportField,
  factReportSchema,
  factReportTrap,
} from "#shared/rules/fact-report.ts";
import { ruleSlug } from "#shared/rules/rule-pages.ts";
import type { CurrentRules } from "./current-rules.ts";

/** One network, as of a university, and all together. */
export const factReportLimits = {
  "fact-report": { points: 10, seconds: 3_600 },
  "all-fact-reports": { points: 300, seconds: 86_400 },
};

export interface FactReports {
  /** Null for an unknown destination. An unknown fact is left out: then it is about the destination. */
  form(slug: string, factId: string | null): Promise<FactReportForm | null>;
  /** Takes what was sent, or says what is wrong with it. Null for an unknown destination. */
  take(request: Request, slug: string, sent: URLSearchParams): Promise<FactReportForm | null>;
}

interface StoredReport {
  destination: string;
  fact_id: string | null;
  message: string;
  source_url: string | null;
  contact: string | null;
}

interface Dependencies {
  rules: Pick<CurrentRules, "destination">;
  limits: RateLimiter<keyof typeof factReportLimits>;
  clientIp(request: Request): string;
  store(report: StoredReport): Promise<void>;
  /** An ISO day. */
  today(): string;
}

const nothing: Record<FactReportField, string> = { message: "", source: "", contact: "" };

export function createFactReports({ rules, limits, clientIp, store, today }: Dependencies): FactReports {
  const find = async (slug: string, factId: string | null) => {
    const code = destinationCodes.find((one) => ruleSlug(aboutOf(one).name) === slug);
    if (code === undefined) return null;
    const { about, facts } = await rules.destination(code);
    const history = factId === null ? [] : historyOf(facts, factId).toReversed();
    const shown = history.filter(({ effective_to: last }) => (last ?? today()) >= today());
    const form: FactReportForm = {
      destination: { slug, name: about.name },
      fact: factId !== null && shown.length > 0 ? { id: factId, says: shown.map(({ says }) => says) } : null,
      values: nothing,
      faults: {},
      outcome: null,
    };
    return { code, form };
  };
  const isWithinLimits = async (request: Request) => {
    const network = limiter.networkOf(clientIp(request));
    return (
      (await limits.take("fact-report", network)) === null && (await limits.take("all-fact-reports", "all")) === null
    );
  };

  return {
    form: async (slug, factId) => (await find(slug, factId))?.form ?? null,
    async take(request, slug, sent) {
      const found = await find(slug, sent.get("fact"));
      if (found === null) return null;
      const { code, form } = found;
      const field = (name: FactReportField) => sent.get(name) ?? "";
      const values = { message: field("message"), source: field("source"), contact: field("contact") };
      const read = factReportSchema.safeParse(values);
      if (!read.success) {
        const faults = Object.fromEntries(read.error.issues.map(({ path: [name], message }) => [name, message]));
        return { ...form, values, faults };
      }
      // A program is told what a person is told.
      if (sent.get(factReportTrap)) return { ...form, outcome: "sent" };
      if (!(await isWithinLimits(request))) return { ...form, values, outcome: "too many" };
      const { message, source, contact } = read.data;
      await store({
        destination: code,
        fact_id: form.fact?.id ?? null,
        message,
        source_url: source || null,
        contact: contact || null,
      });
      return { ...form, outcome: "sent" };
    },
  };
}
