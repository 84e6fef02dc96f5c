import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Logger } from "pino";
import { AppError, limiter } from "@workspace/backend";
import type { RateLimiter } from "#server/backend.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { OwnCalendar } from "./own-calendar.ts";

export const calendarPath = "/calendar";

/** Calendars of many people come from one network: what is counted there are addresses that nobody has. */
export const calendarLimits = {
  "calendar-guess": { points: 60, seconds: 3600 },
  "calendar-feed": { points: 120, seconds: 3600 },
};

interface Dependencies {
  service: ServiceClient;
  calendarOf: OwnCalendar;
  limits: RateLimiter<keyof typeof calendarLimits>;
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
  log: Pick<Logger, "error">;
}

const addressForm = /^([\w-]{43})\.ics$/;
const headers = {
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** 256 bits, and what is kept of them. */
export function newFeedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** `/calendar/<token>.ics`: whoever has the address reads the calendar, until it is revoked. 404 for any other address. */
export function createFeedRoutes(deps: Dependencies): Hono {
  const { service, calendarOf, limits, clientIp, limitPerNetwork, log } = deps;
  const find = async (token: string): Promise<string | null> => {
    const hash = hashOf(token);
    const found = await service
      .from("calendar_feeds")
      .select("user_id, token_hash")
      .eq("token_hash", hash)
      .maybeSingle();
    const feed = rowsOrThrow(found, "whose calendar it is");
    return feed !== null && timingSafeEqual(Buffer.from(feed.token_hash), Buffer.from(hash)) ? feed.user_id : null;
  };
  return new Hono()
    .get("/:address", async (c) => {
      const ip = clientIp(c.req.raw);
      const token = addressForm.exec(c.req.param("address"))?.[1];
      const userId = token === undefined ? null : await limitPerNetwork(ip, () => find(token));
      if (token === undefined || userId === null) {
        const wait = await limits.take("calendar-guess", limiter.networkOf(ip));
        return wait === null
          ? c.text("There is no such calendar.\n", 404, headers)
          : c.text("Too many addresses that nobody has.\n", 429, { ...headers, "Retry-After": String(wait) });
      }
      const wait = await limits.take("calendar-feed", userId);
      if (wait !== null) {
        return c.text("This calendar is asked for too often.\n", 429, { ...headers, "Retry-After": String(wait) });
      }
      const file = await limitPerNetwork(ip, () => calendarOf(userId));
      const tag = `"${createHash("sha256").update(file).digest("base64url")}"`;
      if (c.req.header("If-None-Match") === tag) return c.body(null, 304, { ...headers, ETag: tag });
      return c.body(file, 200, { ...headers, ETag: tag, "Content-Type": "text/calendar; charset=utf-8" });
    })
    .onError((error, c) => {
      const { status, sentence } = AppError.answerTo(error);
      // Without the path, which is the secret.
      log.error({ err: error }, "a calendar failed");
      return c.text(`${sentence}\n`, status, { ...headers, "Retry-After": "60" });
    });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
