import { RestError } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { Field, JsonStep } from "./ast.ts";

const IDENTIFIER_CHARACTER = /[\p{L}\p{N}_$ ]/u;

/** A cursor over one query value. Every failure is 400 PGRST100 with the position, as PostgREST words it. */
export class Scanner {
  readonly text: string;
  readonly subject: string;
  position = 0;

  constructor(text: string, subject: string) {
    this.text = text;
    this.subject = subject;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string {
    return this.text[this.position] ?? "";
  }

  sees(literal: string): boolean {
    return this.text.startsWith(literal, this.position);
  }

  take(literal: string): boolean {
    if (!this.sees(literal)) return false;
    this.position += literal.length;
    return true;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`);
  }

  expectEnd(): void {
    if (!this.done) this.fail("end of input");
  }

  skipBlanks(): void {
    while (this.next === " " || this.next === "\t") this.position += 1;
  }

  fail(expecting: string): never {
    const shown = this.text.length > 200 ? `${this.text.slice(0, 200)}…` : this.text;
    const found = this.done ? "end of input" : JSON.stringify(this.next);
    throw new RestError(
      400,
      "PGRST100",
      `"failed to parse ${this.subject} (${shown})" (line 1, column ${this.position + 1})`,
      { details: `unexpected ${found} expecting ${expecting}` },
    );
  }

  until(stops: string): string {
    const start = this.position;
    while (!this.done && !stops.includes(this.next)) this.position += 1;
    return this.text.slice(start, this.position);
  }

  quoted(): string {
    this.expect('"');
    let value = "";
    for (;;) {
      if (this.done) this.fail('"\\""');
      if (this.take('"')) return value;
      if (this.take("\\") && this.done) this.fail("any character");
      value += this.next;
      this.position += 1;
    }
  }

  /** Quoted, or letters, digits, `_`, `$`, blanks and `-` (but not `->`). */
  name(): string {
    this.skipBlanks();
    if (this.next === '"') {
      const value = this.quoted();
      this.skipBlanks();
      if (value === "" || value.includes("\0")) this.fail("a field name");
      return value;
    }
    const start = this.position;
    while (!this.done) {
      const character = String.fromCodePoint(this.text.codePointAt(this.position) ?? 0);
      const isDash = character === "-" && this.text[this.position + 1] !== ">";
      if (!isDash && !IDENTIFIER_CHARACTER.test(character)) break;
      this.position += character.length;
    }
    const value = this.text.slice(start, this.position).trim();
    if (value === "") this.fail("field name (* or [a..z0..9_$])");
    return value;
  }

  field(): Field {
    return { name: this.name(), path: this.jsonPath() };
  }

  /** Of almost any characters; dashes stand between others alone. */
  #jsonKey(): string {
    if (this.next === '"') return this.name();
    const found = /^[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/.exec(this.text.slice(this.position));
    const key = found?.[0] ?? "";
    this.position += key.length;
    return key.trim() === "" ? this.fail("a key of json") : key.trim();
  }

  jsonPath(): JsonStep[] {
    const path: JsonStep[] = [];
    while (this.sees("->")) {
      const as = this.take("->>") ? "text" : "json";
      if (as === "json") this.take("->");
      const index = /^-?\d{1,9}(?=->|::|[.,)]|$)/.exec(this.text.slice(this.position, this.position + 24));
      if (index) {
        this.position += index[0].length;
        path.push({ as, key: Number(index[0]) });
      } else {
        path.push({ as, key: this.#jsonKey() });
      }
      if (path.length > LIMITS.jsonPathSteps) this.fail("a shorter json path");
    }
    return path;
  }
}
