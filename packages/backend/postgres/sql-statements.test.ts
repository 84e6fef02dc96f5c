import { expect, test } from "vitest";
import { splitStatements, transactionControl } from "./sql-statements.ts";

test.each([
  ["plain statements", "select 1; select 2", ["select 1", "select 2"]],
  [
    "semicolons in strings and names",
    `select ';' as "a;b"; select 'it''s;'`,
    [`select ';' as "a;b"`, `select 'it''s;'`],
  ],
  ["escape strings", String.raw`select e'\';'; select 2`, [String.raw`select e'\';'`, "select 2"]],
  ["backslashes in plain strings", String.raw`select '\'; select 2`, [String.raw`select '\'`, "select 2"]],
  ["dollar quotes", "do $$ begin; end $$; do $a$ $$;$$ $a$", ["do $$ begin; end $$", "do $a$ $$;$$ $a$"]],
  [
    "parameters that only look like dollar quotes",
    "select $1; select a$b$c; select 3",
    ["select $1", "select a$b$c", "select 3"],
  ],
  ["line comments", "-- a;\nselect 1; -- b;\nselect 2", ["-- a;\nselect 1", "-- b;\nselect 2"]],
  ["nested block comments", "/* a; /* b; */ ; */ select 1; select 2", ["/* a; /* b; */ ; */ select 1", "select 2"]],
  ["empty statements and a comment at the end", ";;select 1;;\n-- done", ["select 1"]],
  [
    "SQL-standard function bodies",
    "create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3",
    ["create function f() returns int begin atomic select case when true then 1 end; select 2; end", "select 3"],
  ],
])("splits at the right semicolons: %s", (_name, file, expected) => {
  expect(splitStatements(file)).toEqual(expected);
});

test.each(["begin", "COMMIT", "-- note\nrollback", "/* x */ start  transaction", "end", "savepoint a"])(
  "finds transaction control: %s",
  (statement) => {
    expect(transactionControl(["select 1", statement])).toBeDefined();
  },
);

test.each(["create table begin_log ()", "do $$ begin null; end $$", "comment on table x is 'commit'", "ending"])(
  "leaves other statements alone: %s",
  (statement) => {
    expect(transactionControl([statement])).toBeUndefined();
  },
);
