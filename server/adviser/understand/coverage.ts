import { setImmediate } from "node:timers/promises";
import { meaningOf, stemsOf } from "#server/adviser/read/words.ts";

/** How much of what a text says the phrasings of an item say, too. */
export interface Coverage<Item> {
  /** From 0 to 1; a rare word counts more than a common one, and one that no item has not at all. */
  of(text: string): (item: Item) => number;
}

/** In so many phrasings of an item a word is half its own. */
const halfKnown = 2;

export async function createCoverage<Item>(phrasings: ReadonlyMap<Item, readonly string[]>): Promise<Coverage<Item>> {
  const counts = new Map<Item, Map<string, number>>();
  const itemsWith = new Map<string, number>();
  for (const [item, texts] of phrasings) {
    const words = new Map<string, number>();
    for (const word of texts.flatMap(meaningsOf)) words.set(word, (words.get(word) ?? 0) + 1);
    for (const word of words.keys()) itemsWith.set(word, (itemsWith.get(word) ?? 0) + 1);
    counts.set(item, words);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that requests are answered between them
    await setImmediate();
  }
  const rarityOf = (word: string) => {
    const items = itemsWith.get(word);
    return items === undefined ? 0 : Math.log(phrasings.size / items);
  };
  return {
    of(text) {
      const asked = meaningsOf(text).map((word) => ({ word, rarity: rarityOf(word) }));
      const whole = asked.reduce((sum, { rarity }) => sum + rarity, 0);
      return (item) => {
        const words = counts.get(item);
        if (!words || whole === 0) return 0;
        const shared = asked.reduce((sum, { word, rarity }) => {
          const count = words.get(word) ?? 0;
          return sum + (rarity * count) / (count + halfKnown);
        }, 0);
        return shared / whole;
      };
    },
  };
}

function meaningsOf(text: string): string[] {
  return [...new Set(stemsOf(text).map(meaningOf))];
}
