/** `wanted`, or "`wanted` 2", "`wanted` 3" and so on: the first that is not taken. Case makes no difference. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  let name = wanted;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${wanted} ${count}`;
  return name;
}
