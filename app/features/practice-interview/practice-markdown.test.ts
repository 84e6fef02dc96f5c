import { expect, test } from "vitest";
import { interviewRun } from "#shared/interviews/interview-questions.ts";
import type { PracticeEntry } from "./practice.ts";
import { practiceAsMarkdown, practiceFileName } from "./practice-markdown.ts";

const [first, second] = interviewRun("canada");

test("a practice is written with its answers, times and comments, whatever they hold", () => {
  if (!first || !second) throw new Error("no questions");
  const entries: PracticeEntry[] = [
    {
      question: first,
      outcome: "answered",
      answer: "I am *Amina*.\n# Not a heading <b>",
      seconds: 75.4,
      comments: [
        { kind: "contradiction", text: "Two [names].", quote: "one\ntwo" },
        { kind: "strength", text: "Good." },
      ],
      nextHint: "Look it up.",
    },
    { question: second, outcome: "skipped" },
  ];
  const letter = { id: "x", name: "Statement of Purpose, UBC" };
  expect(practiceAsMarkdown({ country: "canada", letter, application: null, entries, day: "21 November 2026" }))
    .toBe(`# Practice interview: Canada

Practised on 21 November 2026. Compared with: Statement of Purpose, UBC.

Practice only: an officer may ask other questions. Information, not legal advice.

## 1. ${first.text}

Time: 1 minute 15 seconds

> I am \\*Amina\\*.
> \\# Not a heading \\<b\\>

- **Contradiction:** Two \\[names\\].
  > one two
- **Good:** Good.

What to do next: Look it up.

## 2. ${second.text}

Skipped
`);
  expect(practiceFileName(new Date("2026-11-21T23:59:00Z"))).toBe("Practice_Interview_2026-11-21.md");
});

test("what it was compared with is named, without becoming markup", () => {
  const application = { id: "x", name: "UK · [Leeds](https://evil.example) · January 2027" };
  const markdown = practiceAsMarkdown({
    country: "uk",
    letter: null,
    application,
    entries: [],
    day: "21 November 2026",
  });
  expect(markdown).toContain("Compared with: No letter; UK · \\[Leeds\\]");
});
