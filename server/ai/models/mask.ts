import { randomInt } from "node:crypto";
import { findPersonalNumbers, type PersonalKind } from "./personal-numbers.ts";

/** Hides the personal numbers of one request, and puts them back into its answer. */
export interface Mask {
  /** The same number gets the same placeholder in every text of the request. What nobody sees is left out. */
  hide(text: string): string;
  /** Puts back every number that was hidden until now. */
  reveal(text: string): string;
  /** Puts them back while the text comes in pieces, wherever these are cut. */
  revealPieces(): PieceRevealer;
  /** What tells the model about the placeholders; empty where nothing was hidden. */
  explanation(): string;
}

export interface PieceRevealer {
  /** @returns what can be shown by now: all but an end that may be the beginning of a placeholder */
  push(piece: string): string;
  /** @returns what was held back */
  end(): string;
}

/**
 * Without vowels, so that it is no word; without digits, so that nothing takes it for a number; without P, so that the
 * end of one placeholder is never the beginning of the next.
 */
const tagLetters = "BCDFGHJKLMNQRSTVWXZ";

function randomTag(): string {
  return Array.from({ length: 5 }, () => tagLetters[randomInt(tagLetters.length)]).join("");
}

/**
 * Placeholders look like `PHONE_2_KQXZB`. The tag is random for each request, so that no text can hold one beforehand,
 * and ends them, so that none is the beginning of another.
 */
export function createMask(): Mask {
  const tag = randomTag();
  const placeholders = new Map<string, string>();
  const numbers = new Map<string, string>();
  const counts: Record<PersonalKind, number> = { EMAIL: 0, PHONE: 0, PASSPORT: 0 };
  const anyPlaceholder = new RegExp(`(?:EMAIL|PHONE|PASSPORT)_\\d{1,6}_${tag}`, "gi");

  const placeholderOf = (kind: PersonalKind, number: string) => {
    const known = placeholders.get(number);
    if (known !== undefined) return known;
    counts[kind] += 1;
    const placeholder = `${kind}_${counts[kind]}_${tag}`;
    placeholders.set(number, placeholder);
    numbers.set(placeholder, number);
    return placeholder;
  };
  const replaced = (text: string) => {
    let hidden = "";
    let end = 0;
    for (const number of findPersonalNumbers(text)) {
      hidden += text.slice(end, number.start) + placeholderOf(number.kind, text.slice(number.start, number.end));
      end = number.end;
    }
    return hidden + text.slice(end);
  };
  const reveal = (text: string) =>
    text.replaceAll(anyPlaceholder, (match) => numbers.get(match.toUpperCase()) ?? match);

  return {
    hide(text) {
      const once = replaced(text);
      const shown = withoutHidden(once);
      // What parted a number in two is gone only now; before, it may have parted one from a word.
      return shown === once ? once : replaced(shown);
    },
    reveal,
    revealPieces() {
      let held = "";
      return {
        push(piece) {
          const text = held + piece;
          const cut = text.length - lengthOfBegun(text, numbers.keys());
          held = text.slice(cut);
          return reveal(text.slice(0, cut));
        },
        end: () => reveal(held),
      };
    },
    explanation: () =>
      numbers.size === 0
        ? ""
        : `Words like ${numbers.keys().next().value} stand for a person's real e-mail, phone or passport number. ` +
          "Where you need one, copy the word exactly.",
  };
}

/**
 * Without what is not shown and would part a number in two: characters of no width, of direction and control (tab and
 * line break stay). Joiners and variation selectors stay where they do their work: after a letter that is not Latin,
 * and in a picture.
 */
function withoutHidden(text: string): string {
  return text
    .replaceAll(/(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}/gu, "")
    .replaceAll(
      /(?<![[\p{L}\p{M}\p{Extended_Pictographic}]--[\p{Script=Latin}\p{Variation_Selector}]]\ufe0f?)[\p{Join_Control}\p{Variation_Selector}]+/gv,
      "",
    );
}

/** How many characters at the end of `text` are the beginning of a placeholder that is not complete. */
function lengthOfBegun(text: string, placeholders: Iterable<string>): number {
  let longest = 0;
  const end = text.slice(-64).toUpperCase();
  for (const placeholder of placeholders) {
    for (let length = Math.min(placeholder.length - 1, end.length); length > longest; length -= 1) {
      if (end.endsWith(placeholder.slice(0, length))) longest = length;
    }
  }
  return longest;
}
