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
