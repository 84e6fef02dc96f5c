import { describe, expect, it } from "vitest";
import { DatabaseError } from "#backend/postgres/database.ts";
import { statusOfSqlState, toRestError } from "./errors.ts";
import { AppError } from "#backend/app-error.ts";

describe("status of an SQLSTATE", () => {
  it.each([
    ["08006", 503],
    ["53300", 503],
    ["53400", 500],
    ["57P01", 503],
    ["57014", 500],
    ["0LP01", 403],
    ["28P01", 403],
    ["23503", 409],
    ["23505", 409],
    ["25006", 405],
    ["25P02", 500],
    ["42883", 404],
    ["42P01", 404],
    ["42P17", 500],
    ["P0001", 400],
    ["P0002", 500],
    ["PT404", 404],
    ["PT999", 500],
    ["21000", 500],
    ["22P02", 400],
    ["42703", 400],
    ["XX000", 500],
  ])("%s is %i", (code, status) => {
    expect(statusOfSqlState(code, "authenticated")).toBe(status);
  });

  it("is 401 for the anonymous and 403 for others without a right", () => {
    expect(statusOfSqlState("42501", "anon")).toBe(401);
    expect(statusOfSqlState("42501", "authenticated")).toBe(403);
    expect(statusOfSqlState("22023", "anon", 'role "x" does not exist')).toBe(401);
  });
});

describe("rendering", () => {
  it("passes on what Postgres says of the request, and nothing of the machine", () => {
    const mine = new DatabaseError({ code: "23505", message: "duplicate", detail: "Key (a)=(1)", hint: "h" });
    expect(JSON.parse(toRestError(mine, "anon").body())).toEqual({
      code: "23505",
      message: "duplicate",
      details: "Key (a)=(1)",
      hint: "h",
    });
    const internal = new DatabaseError({ code: "XX001", message: "page 3 of base/5/1234", detail: "/var/lib" });
    expect(toRestError(internal, "anon").body()).not.toMatch(/1234|lib/);
    expect(toRestError(new TypeError("secret path"), "anon")).toMatchObject({ status: 500 });
    expect(toRestError(new TypeError("secret path"), "anon").body()).not.toContain("secret");
  });

  it("asks to come back when the database is away", () => {
    const away = toRestError(new AppError("database_unavailable", "connect ECONNREFUSED 10.0.0.1"), "anon");
    expect(away).toMatchObject({ status: 503, code: "PGRST000", headers: { "Retry-After": "1" } });
    expect(away.body()).not.toContain("10.0.0.1");
  });
});
