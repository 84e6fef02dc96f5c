import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { findQuotes, silentQuotesSchema } from "#shared/blog/fact-quotes.ts";

/** Names the quotes of a saved text of which nothing can be said today; a quote that is being typed is none yet. */
export function SilentQuotes({ content }: { content: string }) {
  const query = useMemo(() => silentQuotesQuery(content), [content]);
  const { data: quotes = [] } = useQuery(query);
  return <span role="status">{quotes.length > 0 && texts.silentQuotes(quotes)}</span>;
}

function silentQuotesQuery(content: string) {
  const quotes = [...new Set(findQuotes(content).map(({ quote }) => quote))];
  return queryOptions({
    queryKey: ["silent-quotes", quotes] as const,
    enabled: quotes.length > 0,
    queryFn: async ({ signal }): Promise<string[]> => {
      const answer = await fetch("/api/fact-quotes", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ quotes }),
        signal,
      });
      if (!answer.ok) throw new Error(`Quotes could not be looked up: ${answer.status}`);
      return silentQuotesSchema.parse(await answer.json()).silent;
    },
  });
}
