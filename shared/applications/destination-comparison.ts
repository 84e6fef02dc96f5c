/** What each destination asks, for somebody who has not chosen one. */
export interface ComparedDestination {
  code: string;
  name: string;
  /** Of its public pages, where the sources stand. */
  slug: string;
  /** A sentence each, as the consultant begins its answer; null where the rules have none. */
  money: string | null;
  decision: string | null;
}

export interface DestinationComparison {
  /** By name. */
  destinations: ComparedDestination[];
}
