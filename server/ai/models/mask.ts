import { randomInt } from "node:crypto";
import { findPersonalNumbers, type PersonalKind, personalKinds } from "./personal-numbers.ts";

export interface Mask {
  /** A number gets the same placeholder in every text. Removes invisible characters. */
  hide(text: string): string;
  reveal(text: string): string;
  revealPieces(): PieceRevealer;
  /** For the model; empty where nothing was hidden. */
  explanation(): string;
}

export interface PieceRevealer {
  /** @returns all but an end that may begin a placeholder */
  push(piece: string): string;
  end(): string;
}

/** No vowels: not a word. No digits: not a number. No P: no placeholder's end begins the next one. */
const tagLetters = "BCDFGHJKLMNQRSTVWXZ";

function randomTag(): string {
  return Array.from({ length: 5 }, () => tagLetters[randomInt(tagLetters.length)]).join("");
}

/** `PHONE_2_KQXZB`: the tag is random, so that no text contains it, and last, so that no placeholder begins another. */
export function createMask(): Mask {
  const tag = randomTag();
  const placeholders = new Map<string, string>();
  const numbers = new Map<string, string>();
  const counts: Record<PersonalKind, number> = { EMAIL: 0, PHONE: 0, PASSPORT: 0, ID: 0, ACCOUNT: 0 };
  const anyPlaceholder = new RegExp(`(?:${personalKinds.join("|")})_\\d{1,6}_${tag}`, "gi");

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
      // Now what parted a number is gone; before, it may have parted one from a word.
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
        : `Words like ${numbers.keys().next().value} stand for a person's real e-mail or number of a phone, passport, identity or account. ` +
          "Where you need one, copy the word exactly.",
  };
}

/** They would split a number. Joiners and variation selectors stay after non-Latin letters and in emoji. */
function withoutHidden(text: string): string {
  return text
    .replaceAll(/(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}/gu, "")
    .replaceAll(
      /(?<![[\p{L}\p{M}\p{Extended_Pictographic}]--[\p{Script=Latin}\p{Variation_Selector}]]\ufe0f?)[\p{Join_Control}\p{Variation_Selector}]+/gv,
      "",
    );
}

/** Length of an incomplete placeholder at the end of `text`. */
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
