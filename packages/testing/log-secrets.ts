import { testPassword } from "./contract/test-password.ts";

/** What no line of the log may hold, by its looks. */
const kinds: readonly [string, RegExp][] = [
  ["an e-mail", /[\w.+-]+@[\w-]+\.[\w.]+/],
  ["a session", /\beyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a secret key", /\bsb_secret_\w+/],
  ["a password hash", /\$2[aby]\$\d\d\$/],
  ["a query string", /\/[\w/:.-]*\?[\w.%-]+=/],
  ["a phone number", /\+\d{9,}/],
  ["a picture or a file in base64", /[A-Za-z0-9+/]{200,}/],
];
/** What the people of tests are called and type in; grow it with what tests send. */
const planted = [
  testPassword.text,
  "a calm passphrase",
  "Amina Rahman",
  "BANGLADESH PASSPORT",
  "passport.pdf",
  "bank-statement",
];

/** For the end of a server under test. @throws with the lines that say of people what a log must not know */
export function assertNoSecrets(output: string): void {
  const secrets = secretsInLog(output);
  if (secrets.length > 0) throw new Error(`the server's log holds what it must not:\n${secrets.join("\n")}`);
}

/** Of the server's own lines, those that say of people what the log must not know, with what it is. */
export function secretsInLog(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.flatMap((line) => {
    const found = [
      ...kinds.filter(([, looks]) => looks.test(line)).map(([name]) => name),
      ...planted.filter((words) => line.includes(words)),
    ];
    return found.length === 0 ? [] : [`${found.join(", ")}: ${line}`];
  });
}
