import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type KnowledgeArticle, destinations } from "#server/ai/retrieval/article.ts";
import { loadArticles } from "#server/ai/retrieval/load-articles.ts";
import { createRetrieval } from "#server/ai/retrieval/retrieval.ts";

const expectedSchema = z.union([z.object({ country: z.string(), step: z.string() }), z.object({ topic: z.string() })]);
const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** The country talked about before. */
  destination: z.enum(destinations).nullish(),
  /** Every article that may come first; nothing for what is to be refused. */
  expected: z.array(expectedSchema).optional(),
});
type Expected = z.infer<typeof expectedSchema>;

const file = path.join(import.meta.dirname, "consultant-questions.json");

/**
 * How often the consultant's retrieval finds the right article first and among three, where it does not refuse the
 * question, and how often it refuses what is none of its business.
 */
export async function runConsultantEval() {
  const questions = z.array(questionSchema).parse(JSON.parse(await readFile(file, "utf8")));
  const retrieval = createRetrieval(await loadArticles());
  const found = questions.map(({ question, destination, expected }) => {
    const { isOurs, hits } = retrieval.find({ question, former: [], destination: destination ?? null });
    const at = hits.findIndex(({ article }) => expected?.some((wanted) => isThis(article, wanted)));
    return { isOnTopic: expected !== undefined, isOurs, at: isOurs && at >= 0 ? at : Number.POSITIVE_INFINITY };
  });
  const onTopic = found.filter(({ isOnTopic }) => isOnTopic);
  const offTopic = found.filter(({ isOnTopic }) => !isOnTopic);
  const share = <Item>(items: readonly Item[], test: (item: Item) => boolean) =>
    items.filter(test).length / items.length;
  return {
    name: `consultant (${onTopic.length} questions, ${offTopic.length} off topic)`,
    figures: {
      top1: share(onTopic, ({ at }) => at < 1),
      top3: share(onTopic, ({ at }) => at < 3),
      onTopicAnswered: share(onTopic, ({ isOurs }) => isOurs),
      offTopicRefused: share(offTopic, ({ isOurs }) => !isOurs),
    },
    bars: { top1: 0.85, top3: 0.97, onTopicAnswered: 0.95, offTopicRefused: 0.95 },
  };
}

function isThis({ country, subject }: KnowledgeArticle, wanted: Expected): boolean {
  return "topic" in wanted ? subject === wanted.topic : subject === wanted.step && country === wanted.country;
}
