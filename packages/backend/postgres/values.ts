import type { QueryResult } from "./database.ts";

/** Every value is in Postgres' text form. */
export interface RawResult {
  fields: { name: string; typeOid: number }[];
  rows: (string | null)[][];
  command: string;
  affected: number;
}

const WRITES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const decoders = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"], // bool
  [21, Number], // int2
  [23, Number], // int4
  [700, Number], // float4
  [701, Number], // float8
  [114, parseJson],
  [3802, parseJson], // jsonb
  [1114, parseTimestamp],
  [1184, parseTimestamp], // timestamptz
]);

/** Of two columns with one name the last wins. */
export function decodeResult<Row>(raw: RawResult): QueryResult<Row> {
  const columns = raw.fields.map((field) => ({ name: field.name, decode: decoders.get(field.typeOid) }));
  const rows = raw.rows.map((values) =>
    Object.fromEntries(
      columns.map(({ name, decode }, index) => {
        const text = values[index] ?? null;
        return [name, text === null || decode === undefined ? text : decode(text)];
      }),
    ),
  );
  // The caller names the row type of the SQL it wrote: the one place where database text becomes that type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as said above
  return { rows: rows as Row[], rowCount: WRITES.has(raw.command) ? raw.affected : 0 };
}

function parseJson(text: string): unknown {
  return JSON.parse(text) as unknown;
}

const TIMESTAMP =
  /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)?( BC)?$/;
const LAST_MILLISECOND = 8.64e15;

/** ISO output of Postgres; without an offset it is UTC. `infinity` becomes the last moment a `Date` can represent. */
function parseTimestamp(text: string): Date {
  if (text === "infinity") return new Date(LAST_MILLISECOND);
  if (text === "-infinity") return new Date(-LAST_MILLISECOND);
  const match = TIMESTAMP.exec(text);
  if (match === null) return new Date(Number.NaN);
  const part = (index: number) => Number(match[index] ?? 0);
  const year = match[12] === undefined ? part(1) : 1 - part(1);
  const milliseconds = Math.trunc(Number(`0.${match[7] ?? "0"}`) * 1000);
  const date = new Date(0);
  date.setUTCFullYear(year, part(2) - 1, part(3));
  date.setUTCHours(part(4), part(5), part(6), milliseconds);
  const offsetSeconds = (part(9) * 3600 + part(10) * 60 + part(11)) * (match[8] === "-" ? -1 : 1);
  return new Date(date.getTime() - offsetSeconds * 1000);
}

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
