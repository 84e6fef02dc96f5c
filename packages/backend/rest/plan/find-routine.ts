import { RestError, notImplemented } from "#backend/rest/errors.ts";
import type { Parameter, Routine, SchemaCache } from "#backend/rest/schema/types.ts";

export interface CallShape {
  /** Null when the body is no object, so that only a whole-body parameter can take it. */
  names: string[] | null;
  /** Types of a lone unnamed parameter that would take the body. */
  wholeBody: string[];
}

export interface RoutineChoice {
  routine: Routine;
  /** The parameter that takes the whole body, null when arguments go by name. */
  whole: Parameter | null;
}

/**
 * The overload whose required parameters are all given, and that has all given ones.
 * @throws RestError 404 PGRST202 when none fits, 300 PGRST203 when several do
 */
export function findRoutine(cache: SchemaCache, schema: string, name: string, shape: CallShape): RoutineChoice {
  const overloads = cache.routines.get(name) ?? [];
  const { names } = shape;
  const named = names ? overloads.filter((routine) => takes(routine, names)) : [];
  const [first, second] = named;
  if (second) throw ambiguous(named);
  if (first) return { routine: checked(first), whole: null };
  const wholes = overloads.flatMap((routine): RoutineChoice[] => {
    const [only, ...others] = routine.parameters;
    const isWhole = only && others.length === 0 && only.name === "" && shape.wholeBody.includes(only.type.name);
    return isWhole ? [{ routine, whole: only }] : [];
  });
  const [choice, other] = wholes;
  if (other) throw ambiguous(wholes.map(({ routine }) => routine));
  if (choice) return { ...choice, routine: checked(choice.routine) };
  throw missing(schema, name, shape);
}

function takes(routine: Routine, names: string[]): boolean {
  if (routine.parameters.some((parameter) => parameter.name === "")) return false;
  const known = new Set(routine.parameters.map((parameter) => parameter.name));
  return (
    names.every((name) => known.has(name)) &&
    routine.parameters.every(
      (parameter) => !parameter.isRequired || parameter.isVariadic || names.includes(parameter.name),
    )
  );
}

function checked(routine: Routine): Routine {
  const polymorphic = routine.parameters.find((parameter) => parameter.type.kind === "p");
  if (polymorphic || routine.returns.kind === "unknown") {
    throw notImplemented(`The signature of function '${routine.name}' cannot be called through this interface.`);
  }
  return routine;
}

function missing(schema: string, name: string, shape: CallShape): RestError {
  const { wholeBody } = shape;
  const names = shape.names ?? [];
  const list = names.join(", ").slice(0, 300);
  const without = shape.names === null ? "" : " without parameters";
  const given = names.length > 0 ? `(${list})` : without;
  const searched = names.length > 0 ? ` with parameter${names.length > 1 ? "s" : ""} ${list}` : without;
  const unnamed = wholeBody.length > 0 ? ` with a single unnamed ${wholeBody.join("/")} parameter` : "";
  const ways = [searched, unnamed].filter((way) => way !== "").join(" or");
  return new RestError(404, "PGRST202", `Could not find the function ${schema}.${name}${given} in the schema cache`, {
    details: `Searched for the function ${schema}.${name}${ways}, but no matches were found in the schema cache.`,
  });
}

function ambiguous(candidates: Routine[]): RestError {
  const signatures = candidates.map(({ schema, name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type.name}`);
    return `${schema}.${name}(${list.join(", ")})`;
  });
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}
