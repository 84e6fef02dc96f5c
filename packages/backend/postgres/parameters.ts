/** The text form of one `$n` parameter, as `Transaction` documents it. */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return encodeArray(value);
  if (typeof value === "object") return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} cannot be a query parameter`);
}

function encodeArray(items: readonly unknown[]): string {
  const elements = items.map((item) => {
    if (Array.isArray(item)) return encodeArray(item);
    const text = encodeParameter(item);
    return text === null ? "NULL" : `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(",")}}`;
}
