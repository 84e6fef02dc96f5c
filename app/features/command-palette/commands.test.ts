import { Route } from "lucide-react";
import { expect, test } from "vitest";
import { type Command, findCommands, groupCommands } from "./commands.ts";

function command(label: string, group: string, keywords?: string): Command {
  return { id: label, label, group, icon: Route, run: () => undefined, ...(keywords && { keywords }) };
}

const commands = [
  command("Dashboard", "Go to", "home start"),
  command("Visa Progress", "Go to", "steps"),
  command("Profile", "Go to", "password security"),
  command("SOPs, Cover Letters & Emails", "Go to"),
  command("Dark", "Theme", "night"),
];

const found = (query: string) => findCommands(commands, query).map(({ label }) => label);

test("without a query everything is found, in order", () => {
  expect(found("  ")).toEqual(commands.map(({ label }) => label));
});

test.each<[query: string, labels: string[]]>([
  ["visa", ["Visa Progress"]],
  ["prog VISA", ["Visa Progress"]],
  ["pass", ["Profile"]],
  ["theme d", ["Dark"]],
  ["cover-letters", ["SOPs, Cover Letters & Emails"]],
  ["prófile", ["Profile"]],
  ["rogress", []],
  ["visa zzz", []],
  ["<script>", []],
])("%j finds %j", (query, labels) => expect(found(query)).toEqual(labels));

test("keeps neighbours of one group together", () => {
  expect(groupCommands(commands).map(({ name, commands: { length } }) => [name, length])).toEqual([
    ["Go to", 4],
    ["Theme", 1],
  ]);
});

test("of many only the first few are shown, and only to who types; what was found elsewhere needs no word", () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    Object.assign(command(`Paper ${index}`, "Papers"), { isFoundBy: "words" as const }),
  );
  const article = { ...command("Of something else", "Articles"), isFoundBy: "elsewhere" as const };
  const labels = (query: string) => findCommands([...commands, ...many, article], query).map(({ label }) => label);
  expect(labels("")).toEqual(commands.map(({ label }) => label));
  expect(labels("pap")).toEqual(["Paper 0", "Paper 1", "Paper 2", "Paper 3", "Paper 4", "Of something else"]);
  expect(labels("paper 7")).toEqual(["Paper 7", "Of something else"]);
});
