import { z } from "zod/mini";

export const factorNameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name."), z.maxLength(60, "Use at most 60 characters.")),
});

/** `wanted`, "`wanted` 2", "`wanted` 3" and so on; ignores case. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  let name = wanted;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${wanted} ${count}`;
  return name;
}
