import { expect } from "vitest";
import { test } from "#tests/support/screens/test.ts";
import { beginApplication, checklistLine, openChecklist } from "#app/features/checklist/checklist.browser-support.ts";

test("what others take long for has a day to begin, with the fact that says so, until it is begun", async ({
  person,
}) => {
  await beginApplication(person, {
    answers: {
      nationality: ["BD"],
      residence: "BD",
      "is-inside": "no",
      "course-level": "taught-master",
      "course-start": "2031-01-13",
      "course-end": "2032-01-12",
      "gb.atas-subject": "seven-groups",
    },
  });
  await openChecklist(person, "?line=gb.req.atas");
  const { line, state } = checklistLine("ATAS certificate");
  await expect
    .element(line)
    .toMatchTextContent(/Begin by 11 November 2030, for the last day to apply\. .*within 30 working days/);
  await state.selectOptions("Waiting");
  await expect.element(line).not.toMatchTextContent("Begin by");
});
