import type { RoutineChoice } from "#backend/rest/plan/find-routine.ts";
import type { Column, Parameter } from "#backend/rest/schema/types.ts";
import { arrayLiteral, type Params, qualified, quoteIdentifier, valueOf } from "./quoting.ts";

export type CallArguments =
  /** Of an array by name the first object counts. */
  | { kind: "json"; text: string; isArray: boolean; names: string[] }
  | { kind: "query"; pairs: [name: string, value: string][] };

export const SCALAR_COLUMN = "value";

/** Its columns with the computed ones, or the one column `value`. A function is called exactly once. */
export function renderCall(
  { routine, whole }: RoutineChoice,
  args: CallArguments,
  computed: Column[],
  params: Params,
): string {
  const list = whole
    ? args.kind === "json"
      ? [`${params.text(args.text)}::${qualified(whole.type)}`]
      : []
    : routine.parameters.flatMap((parameter) => renderArgument(parameter, args, params));
  const call = `${qualified(routine)}(${list.join(", ")})`;
  const more = computed.map((column) => `${valueOf("f", column)} as ${quoteIdentifier(column.name)}`);
  const { returns } = routine;
  if (returns.kind === "rows") return `materialized (select ${['"f".*', ...more].join(", ")} from ${call} as "f")`;
  // After FROM a record would need a list of its columns.
  if (returns.kind === "scalar" && returns.type.kind === "p") {
    return `materialized (select ${call} as "${SCALAR_COLUMN}")`;
  }
  return `materialized (select "f"."${SCALAR_COLUMN}" from ${call} as "f"("${SCALAR_COLUMN}"))`;
}

function renderArgument(parameter: Parameter, args: CallArguments, params: Params): string[] {
  const name = quoteIdentifier(parameter.name);
  const type = qualified(parameter.type);
  const prefix = parameter.isVariadic ? "variadic " : "";
  if (args.kind === "json") {
    if (!args.names.includes(parameter.name)) return parameter.isVariadic ? [`variadic ${name} => '{}'::${type}`] : [];
    const first = args.isArray ? " -> 0" : "";
    const record = `json_to_record(${params.text(args.text)}::json${first}) as "r"(${name} ${type})`;
    return [`${prefix}${name} => (select "r".${name} from ${record})`];
  }
  const values = args.pairs.filter(([key]) => key === parameter.name).map(([, value]) => value);
  if (parameter.isVariadic) {
    // One `{…}` is the array itself, as the client writes it; single values are its elements.
    const [only = ""] = values;
    const literal = values.length === 1 && only.startsWith("{") ? only : arrayLiteral(values);
    return [`variadic ${name} => ${params.as(parameter.type, literal)}`];
  }
  const value = values.at(-1);
  return value === undefined ? [] : [`${name} => ${params.as(parameter.type, value)}`];
}
