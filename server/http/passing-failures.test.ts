import { PostgrestError } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";
import { expect, it } from "vitest";
import { isPassing } from "./passing-failures.ts";

const ofDataApi = (code: string) => new PostgrestError({ code, message: "No", details: "", hint: "" });

it.each([
  ["a busy server", new AppError("overloaded", "too many wait")],
  ["a database that is away", new AppError("database_unavailable", "gone")],
  ["a statement out of time", ofDataApi("57014")],
  ["a lock out of time", ofDataApi("55P03")],
  ["no connection of the Data API", ofDataApi("PGRST000")],
  ["too many at once", ofDataApi("PGRST003")],
  ["a database that starts", ofDataApi("57P03")],
  ["a full disk", ofDataApi("53100")],
])("passes: %s", (_what, error) => {
  expect(isPassing(error)).toBe(true);
});

it.each([
  ["a fault of ours", new AppError("internal", "an article was rejected")],
  ["a missing column", ofDataApi("42703")],
  ["a grammar that is not known", ofDataApi("PGRST100")],
  ["a column that no schema expects", new TypeError("no such thing")],
  ["nothing", undefined],
])("stays: %s", (_what, error) => {
  expect(isPassing(error)).toBe(false);
});
