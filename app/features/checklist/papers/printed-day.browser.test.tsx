import { describe, expect } from "vitest";
import { storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";
import { samplePdf } from "#tests/support/screens/files.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import {
  askPlan,
  beginApplication,
  checklistLine,
  dialog,
  openChecklist,
} from "#app/features/checklist/checklist.browser-support.ts";

const question = "On which day was the tuberculosis certificate issued?";
const answers = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2031-01-13",
  "course-end": "2032-01-12",
  "gb.lived-in": ["BD"],
};

/** Somebody whose certificate has its day among the documents. @returns the application's id */
async function withCertificate(person: Person, given: Record<string, unknown> = {}): Promise<string> {
  const id = await beginApplication(person, { answers: { ...answers, ...given } });
  await storeDocuments(person, [{ name: "My TB test", type: "Medical Certificate", file: samplePdf("tb.pdf") }]);
  await person.client.from("documents").update({ issued_on: "2030-05-10" }).eq("user_id", person.id).throwOnError();
  return id;
}

async function linkCertificate(person: Person) {
  await openChecklist(person, "?line=gb.req.tb", { width: 390, height: 844 });
  const { line, papers } = checklistLine("Tuberculosis certificate");
  await papers.click();
  const window = dialog("Papers for Tuberculosis certificate");
  await window.getByRole("button", { name: "Link My TB test, tb.pdf" }).click();
  await expect
    .element(window.getByRole("region", { name: "Linked papers" }))
    .toMatchTextContent(/issued on 10 May 2030/);
  await window.getByRole("button", { name: "Done" }).click();
  return { line, use: line.getByRole("button", { name: "Use 10 May 2030 from My TB test" }) };
}

describe("the issue date of a linked paper", () => {
  test("answers the open question by one tap, moves the last day to apply, and is taken back", async ({ person }) => {
    const id = await withCertificate(person);
    const { line, use } = await linkCertificate(person);
    await expect.element(line.getByText(question)).toBeVisible();
    await expectThumbSized(use);
    await expectAccessible();
    expect((await askPlan(person, id)).apply?.binding?.id).toBe("gb.date.decision-outside");

    await use.click();
    await expectToast(
      /Your answer is saved\. Apply between 13 July 2030 and 10 November 2030: your tuberculosis certificate ends it\./,
    );
    await expectCount(use, 0);
    await expect.element(line).toHaveFocus();
    expect((await askPlan(person, id)).apply).toMatchObject({ latest: "2030-11-10", binding: { id: "gb.date.tb" } });

    await toast().getByRole("button", { name: "Undo" }).click();
    await expectToast("Your answer is as it was before");
    await expect.element(use).toBeVisible();
    expect((await askPlan(person, id)).apply?.binding?.id).toBe("gb.date.decision-outside");
  });

  test("is told in words where another day was answered", async ({ person }) => {
    await withCertificate(person, { "gb.tb-issued-on": "2030-05-01" });
    const { line, use } = await linkCertificate(person);
    await expect
      .element(line)
      .toMatchTextContent(
        /My TB test says 10 May 2030, but you answered 1 May 2030: “On which day was the tuberculosis/,
      );
    await use.click();
    await expectToast(/Your answer is saved/);
    await expect.element(line).not.toMatchTextContent("but you answered");
  });

  test("that could not be saved stays on offer", async ({ person }) => {
    await withCertificate(person);
    const { use } = await linkCertificate(person);
    failRequests("/functions/v1/application", "post");
    await use.click();
    await expectToast("Your answer could not be saved. Try again.");
    await expect.element(use).toBeVisible();
    restoreNetwork();
  });
});
