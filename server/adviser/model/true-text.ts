import { statesOnly } from "./figures.ts";

export interface TrueText {
  /** @returns what may be said of a piece of whole sentences */
  keep(piece: string): string;
  /** Sentences that were dropped. */
  readonly dropped: number;
}

/** Drops each sentence with a figure that is not known. */
export function createTrueText(known: ReadonlySet<string>): TrueText {
  let dropped = 0;
  return {
    keep: (piece) =>
      piece
        .split(/(?<=[.!?:।。؟](?:\s*\[\d+\]\([^)]*\))*[ \t]+)|(?<=\n)/)
        .filter((sentence) => {
          const isTrue = statesOnly(sentence, known);
          if (!isTrue) dropped += 1;
          return isTrue;
        })
        .join(""),
    get dropped() {
      return dropped;
    },
  };
}
