import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedFiles } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { chooseFiles, fileOf } from "#tests/support/screens/files.ts";
import { holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import {
  openResumes,
  parser,
  resumeCard,
  resumeCards,
  resumePdf,
  storeResumes,
  uploadDialog,
  uploadResume,
} from "#tests/support/screens/resumes.ts";
import { test } from "#tests/support/screens/test.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const { open, dialog, title, file, chosen, submit, busy, cancel } = uploadDialog();
const problem = dialog.getByRole("alert");

describe("the dialog", () => {
  test("says who reads the file", async ({ person }) => {
    await openResumes(person);
    await open.click();
    await expect.element(dialog).toMatchTextContent("by fixed rules, not by a language model");
  });

  test("asks for title and file", async ({ person }) => {
    await openResumes(person);
    await open.click();
    await expect.element(title).toHaveFocus();
    await submit.click();
    await expectToast("Error", "Please provide a title and select a document");
    await expect.element(title).toHaveFocus();
    await expect.element(title).toHaveAccessibleDescription(/Please give this resume a title/);
    await expect.element(file).toHaveAccessibleDescription(/Please choose a file$/);

    await title.fill("   ");
    await chooseFiles(file, resumePdf());
    await submit.click();
    await expect.element(title).toHaveAttribute("aria-invalid", "true");
    await expect.element(file).not.toHaveAttribute("aria-invalid");

    await title.fill("x".repeat(201));
    await submit.click();
    await expectToast("The title must be at most 200 characters");
  });

  test("is no barrier when it lacks something", async ({ person }) => {
    await openResumes(person);
    await open.click();
    await submit.click();
    await toast().getByRole("button", { name: "Close message" }).click();
    await expectCount(toast(), 0);
    await expectAccessible();
  });

  for (const { wrong, sentence } of [
    {
      wrong: fileOf("resume.exe", "MZ"),
      sentence: "Please select a PDF or Word document (.pdf, .docx, .doc)",
    },
    { wrong: fileOf("large.pdf", new Uint8Array(10_485_761)), sentence: "File size must be less than 10MB" },
    { wrong: fileOf("empty.pdf", ""), sentence: "This file is empty. Choose a file that holds something." },
  ]) {
    test(`sends no ${wrong.name}, but the right file after it`, async ({ person }) => {
      let sent = 0;
      network.use(
        http.post(parser, () => {
          sent += 1;
        }),
      );
      await openResumes(person);
      await uploadResume("Mine", wrong);
      await expectToast("Error", sentence);
      await expect.element(file).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[().]/g, ".")));
      await submit.click();
      await expect.element(file).toHaveFocus();
      expect(sent).toBe(0);

      await chooseFiles(file, resumePdf());
      await submit.click();
      await expectToast("Resume uploaded and analyzed successfully");
      expect(sent).toBe(1);
    });
  }
});

describe("an upload", () => {
  test("that the server refuses keeps title and file, and says why", async ({ person }) => {
    await openResumes(person);
    await uploadResume("Broken", fileOf("broken.pdf", "%PDF-1.7\nnothing\n%%EOF"));
    await expectToast("Error", "Failed to upload and analyze resume");
    await expect.element(problem).toMatchTextContent("damaged");
    await expect.element(title).toHaveValue("Broken");
    await expect.element(chosen).toMatchTextContent("broken.pdf");
    await expect.element(submit).toHaveFocus();

    await chooseFiles(file, resumePdf("whole.pdf"));
    await submit.click();
    await expect.element(resumeCard("Broken").card).toBeVisible();
    expect(await storedFiles(person, "resumes")).toHaveLength(1);
  });

  test("that reaches no service, or gets no sentence, keeps what was begun", async ({ person }) => {
    await openResumes(person);
    network.use(http.post(parser, () => HttpResponse.error()));
    await uploadResume("Mine", resumePdf());
    await expect.element(problem).toMatchTextContent("The service cannot be reached right now");
    restoreNetwork();
    network.use(http.post(parser, () => HttpResponse.html("<html>Bad gateway at /var/lib</html>", { status: 502 })));
    await submit.click();
    await expect.element(problem).toHaveTextContent("Failed to upload and analyze resume.");
    expect(page.getByText("/var/lib", { exact: false }).elements()).toEqual([]);
    await cancel.click();
    await open.click();
    await expect.element(title).toHaveValue("Mine");
    await expect.element(chosen).toMatchTextContent("resume.pdf");
    await expectCount(problem, 0);
  });

  test("shows that it is at work, stays open, and ends by Cancel alone", async ({ person }) => {
    await openResumes(person);
    const held = holdRequests(parser, "post");
    await uploadResume("Mine", resumePdf());
    await expect.element(busy).toHaveFocus();
    await expect.element(busy).toHaveAttribute("aria-busy", "true");
    await expect.element(title).toHaveAttribute("readonly");
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).toBeVisible();
    await expectCount(dialog.getByRole("button", { name: "Close" }), 0);

    expect(held.areBrokenOff()).toBe(false);
    await cancel.click();
    await expect.element(problem).toHaveTextContent("The upload was cancelled.");
    await expect.element(chosen).toMatchTextContent("resume.pdf");
    await expect.poll(held.areBrokenOff).toBe(true);
    await cancel.click();
    await expectCount(dialog, 0);
    await expect.element(page.getByText("No resumes yet")).toBeVisible();
  });

  test("is no barrier while it is under way", async ({ person }) => {
    await openResumes(person);
    const { release } = holdRequests(parser, "post");
    await uploadResume(longName, fileOf(`${longName}.pdf`, "%PDF"));
    await expect.element(busy).toBeVisible();
    await expectAccessible();
    await cancel.click();
    await expect.element(problem).toBeVisible();
    release();
  });

  test("leads from whatever page to the first, where the new one is", async ({ person }) => {
    await storeResumes(
      person,
      Array.from({ length: 11 }, (_, index) => ({ title: `Resume ${index}` })),
    );
    await openResumes(person, "?page=2");
    await uploadResume("Newest", resumePdf());
    await expect.element(resumeCards().nth(0)).toHaveAccessibleName("Newest");
    expect(window.location.href).toMatch(/\/resume$/);
  });
});
