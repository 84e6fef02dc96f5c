import { expect, test } from "vitest";
import { conversationAsMarkdown } from "./mutations.ts";

const message = { id: "1", follow_ups: [], created_at: "2026-11-21T10:00:00Z" };

test("quotes the questions and gives the answers as they are", () => {
  const markdown = conversationAsMarkdown(
    "How long?",
    [
      {
        ...message,
        message: "How long?\n\nI live in Dhaka",
        response: "**Weeks** [1](https://a.example). [Go](/practice)",
      },
    ],
    { day: "21 November 2026", origin: "https://visa.example" },
  );
  expect(markdown).toBe(
    [
      "# How long?",
      "Exported on 21 November 2026. Information, not legal advice.",
      "## You",
      "> How long?\n>\n> I live in Dhaka",
      "## Visa Consultant",
      "**Weeks** [1](https://a.example). [Go](https://visa.example/practice)\n",
    ].join("\n\n"),
  );
});

test("what a person typed stays what they typed", () => {
  const markdown = conversationAsMarkdown(
    "# <b>x</b>\n_y_",
    [{ ...message, message: "<img src=x> [a](b)", response: "" }],
    { day: "", origin: "" },
  );
  expect(markdown).toContain(String.raw`# \# \<b\>x\</b\> \_y\_`);
  expect(markdown).toContain(String.raw`> \<img src=x\> \[a\](b)`);
});
