import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { quotesAskedSchema } from "#shared/blog/fact-quotes.ts";
import { quoteFacts, type QuotedRecords } from "./fact-quotes.ts";

interface Dependencies extends QuotedRecords {
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

/** `POST { quotes }` → `{ silent }`, those of which nothing can be said today. Facts are public, so anybody may ask. */
export function createQuoteRoutes({ clientIp, limitPerNetwork, destinationOf, today }: Dependencies): Hono {
  const isSmall = bodyLimit({
    maxSize: 128 * 1024,
    onError: (c) => c.json({ code: "too_large", message: "These are too many quotes at once." }, 413),
  });
  return new Hono().post("/", isSmall, async (c) => {
    const asked = quotesAskedSchema.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return c.json({ code: "bad_request", message: "Quotes are { quotes: [text] }." }, 400);
    const html = asked.data.quotes.map((quote) => `{fact ${quote}}`).join("");
    const answer = () => quoteFacts(html, { destinationOf, today: today() });
    const { silent } = await limitPerNetwork(clientIp(c.req.raw), answer);
    return c.json({ silent }, 200, { "Cache-Control": "no-store" });
  });
}
