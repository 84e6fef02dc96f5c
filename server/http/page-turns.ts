import { networkOf } from "#platform/gateway/client-network.ts";
import { createTurns } from "#platform/gateway/turns.ts";
import { AppError } from "#platform/app-error.ts";

/** A page asks the Data API up to four things at once; so many pages ask less than one network's line there takes. */
const atOnce = 8;
/** A lecture hall opens one article: its readers come from one network, and wait for a moment. */
const waiting = 1000;

/**
 * Lets each network have a few pages made at a time, and its further ones wait: else the Data API would refuse what
 * many pages at once ask of it. Making more of them together is no quicker, since all are made in one thread.
 * @returns runs `work` in the turn of this IP's network. @throws AppError `database_unavailable` when too many wait
 */
export function createPageTurns(): <T>(ip: string, work: () => Promise<T>) => Promise<T> {
  const tooMany = () => new AppError("database_unavailable", "too many requests of one network wait for their turn");
  const turns = createTurns({ atOnce, waiting, tooMany });
  return (ip, work) => turns.take(networkOf(ip), work);
}
