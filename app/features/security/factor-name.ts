import { z } from "zod/mini";

/** What a person calls an authenticator app or a passkey of theirs. */
export const factorNameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name."), z.maxLength(60, "Use at most 60 characters.")),
});

/** `wanted`, or "`wanted` 2", "`wanted` 3" and so on: the first that is not taken. Case makes no difference. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  let name = wanted;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${wanted} ${count}`;
  return name;
}
