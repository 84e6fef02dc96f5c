const WORD = /[A-Za-z_\u0080-\uffff]/;

/** Without semicolons. Knows quotes, escape strings, dollar quotes, nested comments and `begin atomic … end`. */
export function splitStatements(file: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let isEmpty = true;
  let depth = 0;
  const finish = (end: number) => {
    if (!isEmpty) statements.push(file.slice(start, end).trim());
    start = end + 1;
    isEmpty = true;
    depth = 0;
  };
  let at = 0;
  while (at < file.length) {
    const skipped = skipQuotedOrComment(file, at);
    if (skipped !== undefined) {
      isEmpty &&= skipped.isComment;
      at = skipped.end;
      continue;
    }
    const character = file.charAt(at);
    if (character === ";" && depth === 0) finish(at);
    else if (/\S/.test(character)) isEmpty = false;
    const word = WORD.test(character) ? /^[\w$\u0080-\uffff]+/.exec(file.slice(at, at + 64))?.[0] : undefined;
    if (word !== undefined) depth = nextDepth(depth, word, file.slice(start, at));
    at += word?.length ?? 1;
  }
  finish(file.length);
  return statements;
}

/** The first statement that would begin or end a transaction by itself, as the runner does that. */
export function transactionControl(statements: readonly string[]): string | undefined {
  const control = /^(begin|start\s+transaction|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i;
  return statements.map(withoutLeadingComments).find((statement) => control.test(statement));
}

/** Inside `begin atomic … end` semicolons separate; `case … end` within it nests. */
function nextDepth(depth: number, word: string, before: string): number {
  const lower = word.toLowerCase();
  if (lower === "atomic" && /\bbegin\s+$/i.test(before)) return depth + 1;
  if (depth > 0 && lower === "case") return depth + 1;
  if (depth > 0 && lower === "end") return depth - 1;
  return depth;
}

function skipQuotedOrComment(file: string, at: number): { end: number; isComment: boolean } | undefined {
  const two = file.slice(at, at + 2);
  const character = file.charAt(at);
  if (two === "--") return { end: indexAfter(file, "\n", at + 2), isComment: true };
  if (two === "/*") return { end: endOfBlockComment(file, at), isComment: true };
  if (two.toLowerCase() === "e'" && !/[\w$]/.test(file.charAt(at - 1))) {
    return { end: endOfQuote(file, at + 2, "'", true), isComment: false };
  }
  if (character === "'" || character === '"') {
    return { end: endOfQuote(file, at + 1, character, false), isComment: false };
  }
  if (character === "$" && !/[\w$]/.test(file.charAt(at - 1))) {
    const tag = /^\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(file.slice(at, at + 66))?.[0];
    if (tag !== undefined) return { end: indexAfter(file, tag, at + tag.length), isComment: false };
  }
  return undefined;
}

function endOfQuote(file: string, from: number, quote: string, hasEscapes: boolean): number {
  let at = from;
  while (at < file.length) {
    if (hasEscapes && file.charAt(at) === "\\") at += 2;
    else if (file.charAt(at) !== quote) at += 1;
    else if (file.charAt(at + 1) === quote) at += 2;
    else return at + 1;
  }
  return file.length;
}

function endOfBlockComment(file: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < file.length) {
    const two = file.slice(at, at + 2);
    if (two === "/*") depth += 1;
    if (two === "*/") depth -= 1;
    at += two === "/*" || two === "*/" ? 2 : 1;
    if (depth === 0) return at;
  }
  return file.length;
}

function indexAfter(file: string, text: string, from: number): number {
  const found = file.indexOf(text, from);
  return found === -1 ? file.length : found + text.length;
}

function withoutLeadingComments(statement: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(statement.charAt(at))) at += 1;
    const skipped = skipQuotedOrComment(statement, at);
    if (skipped?.isComment !== true) return statement.slice(at);
    at = skipped.end;
  }
}
