import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { editor, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, freshWord } from "#tests/support/samples/blog-posts.ts";
import { test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { expectToast } from "#tests/support/screens/parts.ts";

const press = (keys: string) => userEvent.keyboard(keys);
const shiftTab = "{Shift>}{Tab}{/Shift}";

test("a post is written and saved by keyboard alone", async ({ admin }) => {
  await openEditor(admin);
  editor.title.element().focus();
  await press(`Written by keys ${freshWord()}`);
  await press("{Tab}");
  for (let tabs = 0; tabs < 30 && document.activeElement !== editor.text.element(); tabs += 1) {
    expect(isFocusMarked(), document.activeElement?.outerHTML).toBe(true);
    await press("{Tab}");
  }
  await press("{Control>}{Alt>}2{/Alt}{/Control}");
  await press("A heading");
  await press("{Enter}");
  await press("{Control>}b{/Control}");
  await press("bold words");
  await expect.element(editor.text.getByRole("heading", { name: "A heading", level: 2 })).toBeVisible();
  await expect.element(editor.text.getByRole("strong")).toHaveTextContent("bold words");
  await press("{Control>}s{/Control}");
  await expectToast("Blog saved successfully!");
  await expectAddress(/^\/admin\/blogs\/edit\//);
  await expect.element(editor.text).toHaveFocus();
  // Nor does the text hold the keyboard.
  await press("{Tab}");
  await expect.element(editor.published).toHaveFocus();
  await press(shiftTab);
  await expect.element(editor.text).toHaveFocus();
});

test("the tools are one stop of the keyboard, and the arrows go from one to the next", async ({ admin, service }) => {
  const { id } = await createPost(service, {
    published: false,
    content: "<p>Words</p><table><tbody><tr><th><p>Head</p></th></tr></tbody></table>",
  });
  await openEditor(admin, id);
  const { tool } = editor;
  editor.title.element().focus();
  await press("{Tab}");
  await expect.element(tool("Heading 2")).toHaveFocus();
  await press("{ArrowRight}");
  await expect.element(tool("Heading 3")).toHaveFocus();
  // What cannot be used yet, as undoing, is passed over; past the end it goes on at the beginning.
  await press("{End}");
  await expect.element(tool("Insert table")).toHaveFocus();
  await press("{ArrowRight}");
  await expect.element(tool("Heading 2")).toHaveFocus();
  await press("{ArrowLeft}");
  await expect.element(tool("Insert table")).toHaveFocus();
  await press("{Home}");
  await press("{ArrowRight}");
  await press("{Tab}");
  await expect.element(editor.text).toHaveFocus();
  await press(shiftTab);
  await expect.element(tool("Heading 3")).toHaveFocus();
  await press("{Enter}");
  await expect.element(editor.text.getByRole("heading", { name: "Words", level: 3 })).toBeVisible();
  await expect.element(editor.text).toHaveFocus();

  // Undoing is at hand now; undone, the tool cannot be used any more, and another one takes the stop.
  await press(shiftTab);
  await press("{End}");
  await expect.element(tool("Undo")).toHaveFocus();
  await press("{Enter}");
  await expect.element(tool("Undo")).toBeDisabled();
  await expect.element(editor.text).toHaveFocus();
  await press(shiftTab);
  await expect.element(tool("Heading 2")).toHaveFocus();

  // A table's tools are a stop of their own, and the field of a link keeps its arrows.
  await editor.text.getByText("Head").click();
  const ofTable = page.getByRole("toolbar", { name: "Table" }).getByRole("button");
  await expect.element(ofTable.first()).toBeVisible();
  await press(shiftTab);
  await expect.element(ofTable.first()).toHaveFocus();
  await press("{End}");
  await expect.element(ofTable.last()).toHaveFocus();
  await press("{Tab}");
  await expect.element(editor.text).toHaveFocus();
  await tool("Link").click();
  const address = page.getByRole("textbox", { name: "Link address" });
  await expect.element(address).toHaveFocus();
  await press("bc");
  await press("{Home}");
  await press("a");
  await expect.element(address).toHaveValue("abc");
});
