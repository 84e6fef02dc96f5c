import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { editor, focusText, openEditor, paste } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, freshWord, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const posts = "/rest/v1/blogs";

describe("a save", () => {
  test("asks for a title, a text, and a slug that can be one", async ({ admin }) => {
    await openEditor(admin);
    await editor.saveDraft.click();
    await expectToast("Title and content are required");
    await expect.element(editor.title).toHaveFocus();
    await editor.title.fill("ভিসা");
    await editor.saveDraft.click();
    await expect.element(editor.text).toHaveFocus();
    await userEvent.keyboard("Text");
    await editor.saveDraft.click();
    await expect.element(editor.seo).toMatchTextContent("No address can be made of this title");
    await editor.slug.fill("!!!");
    await editor.saveDraft.click();
    await expect.element(editor.slug).toHaveFocus();
    await expect.element(editor.seo).toMatchTextContent("Use letters from a to z or digits");
    await editor.slug.fill(`  My ${freshWord()} Slug! `);
    editor.slug.element().blur();
    await expect.element(editor.slug).toHaveValue(expect.stringMatching(/^my-\w+-slug$/));
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
  });

  test("names the quotes of which nothing can be shown", async ({ admin }) => {
    await openEditor(admin);
    await editor.title.fill("Money");
    await editor.text.click();
    await userEvent.keyboard("Show {{fact gb.funds.28-days} and {{fact gb.funds.of-nobody}.");
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
    const notice = page.getByText(/these quotes say nothing today: gb\.funds\.of-nobody$/);
    await expect.element(notice).toBeVisible();
    await expectAccessible();
    await editor.text.click();
    await userEvent.keyboard("{Control>}a{/Control}Show nothing.");
    await editor.saveDraft.click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test("with a slug that another post has tells of it, with a free one to take", async ({ admin, service }) => {
    const { slug } = await createPost(service);
    await openEditor(admin);
    await editor.title.fill("Mine");
    await editor.slug.fill(slug);
    await editor.text.click();
    await userEvent.keyboard("Text");
    await editor.saveDraft.click();
    await expectToast("Failed to save blog", /Failed to create blog post: Another post has the address/);
    await editor.seo.getByRole("button", { name: `Use “${slug}-2”` }).click();
    await expect.element(editor.slug).toHaveValue(`${slug}-2`);
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
  });

  test("of a new post leaves what can be undone, and gives it its address", async ({ admin }) => {
    await openEditor(admin);
    const word = freshWord();
    await editor.title.fill(`Proof of funds ${word}`);
    await editor.text.click();
    await userEvent.keyboard("What the bank letter says.");
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
    await expectAddress(/^\/admin\/blogs\/edit\/[\da-f-]{36}$/);
    focusText();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(editor.text).not.toMatchTextContent("What the bank letter says.");
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.element(editor.text).toMatchTextContent("What the bank letter says.");
    await expect.element(editor.slug).toHaveValue(`proof-of-funds-${word}`);
  });

  test("of a stored post comes by itself, and says so quietly", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Before</p>" });
    await openEditor(admin, id);
    await expect.element(editor.text).toHaveTextContent("Before");
    await editor.text.click();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await userEvent.keyboard(" and after");
    await expect.element(editor.unsaved).toBeVisible();
    await expect.element(editor.saved).toBeVisible();
    expect(await storedPost(service, id)).toMatchObject({ content: "<p>Before and after</p>", autosaved: true });
    await expectCount(page.getByText(/Blog saved successfully!/), 0);
  });

  test("that comes by itself and fails loses nothing and can be tried again", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Before</p>" });
    await openEditor(admin, id);
    failRequests(posts, "patch");
    await editor.title.fill("Kept title");
    await expect.element(editor.notSaved).toBeVisible();
    restoreNetwork();
    await expect.element(editor.title).toHaveValue("Kept title");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(editor.saved).toBeVisible();
    expect(await storedPost(service, id)).toMatchObject({ title: "Kept title" });
  });
});

describe("leaving", () => {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });

  test("asks first where something is not saved", async ({ admin }) => {
    await openEditor(admin);
    await editor.title.fill("Not saved yet");
    await editor.allPosts.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(editor.title).toHaveValue("Not saved yet");
    await editor.allPosts.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expectAddress("/admin/blogs");
  });

  test("says what is kept, and a new post begins at its offer where something is", async ({ admin, service }) => {
    await openEditor(admin);
    await editor.title.fill("Kept here");
    await editor.allPosts.click();
    await expect
      .element(question)
      .toMatchTextContent("It is kept in this browser and offered when you begin a new post.");
    await question.getByRole("button", { name: "Leave" }).click();
    await expectAddress("/admin/blogs");
    await openScreen("/admin/blogs/new", { as: admin });
    await expect.element(page.getByRole("button", { name: "Continue where you left off “Kept here”" })).toBeVisible();
    await expect.element(editor.text).toBeVisible();
    await expect.element(editor.title).not.toHaveFocus();

    const { id } = await createPost(service, { published: false });
    await openEditor(admin, id);
    await expect.element(editor.title).not.toHaveFocus();
    // A save that waits for its answer leaves the change unsaved.
    const { release } = holdRequests(posts, "patch");
    await editor.title.fill("Changed");
    await editor.allPosts.click();
    await expect
      .element(question)
      .toMatchTextContent("It is kept in this browser and offered when you open the post again.");
    release();
  });
});

describe("publishing", () => {
  test("takes 200 words, and a tag that no post had gets a record", async ({ admin, service }) => {
    await openEditor(admin);
    const word = freshWord();
    const tag = `Tag ${freshWord()}`;
    await editor.title.fill(`Proof of funds ${word}`);
    await editor.text.click();
    await userEvent.keyboard("What the bank letter says.");
    await editor.publish.click();
    await expectToast("Content is too short for publishing (5 words). Please add at least 200 words for better SEO.");
    focusText();
    await userEvent.keyboard("{Control>}{End}{/Control}{Enter}");
    paste(`<h2>The bank letter</h2>${textOfWords(240)}`);
    await expect.element(page.getByText("248 words", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Excerpt" }).fill("Ask your bank early.");
    await editor.tagField.fill(`  ${tag} `);
    await userEvent.keyboard("{Enter}");
    await expectToast("Tag created successfully!");
    await expect.element(editor.tags).toHaveTextContent(tag);
    await editor.publish.click();
    await expectToast("Blog published successfully!");
    await expect.element(page.getByText("Published", { exact: true }).first()).toBeVisible();
    await expect.element(editor.update).toBeVisible();
    // Its day is the moment of publishing, a while after the page was opened.
    await expectCount(page.getByText(/Readers cannot see the post before/), 0);

    const { data: row } = await service.from("blogs").select("*").eq("slug", `proof-of-funds-${word}`).single();
    expect(row).toMatchObject({ published: true, tags: [tag], reading_time: 2, excerpt: "Ask your bank early." });
    const { data: record } = await service.from("blog_tags").select("color, slug").eq("name", tag).single();
    expect(record).toEqual({ color: "#3B82F6", slug: tag.toLowerCase().replace(" ", "-") });
  });

  test("with a date in the future schedules the post", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, published_at: null });
    await openEditor(admin, id);
    await editor.date.fill("2099-05-04T10:30");
    await expect.element(editor.publishing).toMatchTextContent("readers see the post from");
    await editor.publish.click();
    await expectToast("Blog published successfully!");
    await expect.element(page.getByText("Scheduled", { exact: true })).toBeVisible();
    await expect.element(editor.publishing).toMatchTextContent("Scheduled for");
    const { data } = await service.from("blogs").select("published, published_at").eq("id", id).single();
    expect(data).toEqual({ published: true, published_at: expect.stringContaining("2099-05-04T") });
  });

  test("by the switch is for what is long enough, and can be taken back", async ({ admin, service }) => {
    const short = await createPost(service, { published: false, content: "<p>Few words</p>" });
    await openEditor(admin, short.id);
    await editor.published.click({ force: true });
    await expectToast("Content is too short for publishing (2 words).");
    await expect.element(editor.published).not.toBeChecked();

    const written = await createPost(service, { published: false });
    await openEditor(admin, written.id);
    await editor.published.click({ force: true });
    await editor.title.fill("Nobody has published this");
    await expect.element(editor.unsaved).toBeVisible();
    await expect.poll(() => storedPost(service, written.id)).toMatchObject({ title: "Nobody has published this" });
    expect(await storedPost(service, written.id)).toMatchObject({ published: false });
    await expect.element(editor.published).toBeChecked();
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
    await expect.element(editor.published).not.toBeChecked();
    await editor.published.click({ force: true });
    await editor.publish.click();
    await expectToast("Blog published successfully!");
    expect(await storedPost(service, written.id)).toMatchObject({ published: true });

    const long = await createPost(service);
    await openEditor(admin, long.id);
    await expect.element(editor.published).toBeChecked();
    await editor.published.click({ force: true });
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
    expect(await storedPost(service, long.id)).toMatchObject({ published: false });
  });
});

test("a published post becomes a draft by Save Draft, once that is confirmed", async ({ admin, service }) => {
  const { id } = await createPost(service);
  await openEditor(admin, id);
  await editor.saveDraft.click();
  const question = page.getByRole("dialog", { name: "Make this post a draft?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await storedPost(service, id)).toMatchObject({ published: true });
  await editor.saveDraft.click();
  await question.getByRole("button", { name: "Make it a draft" }).click();
  await expectToast("Blog saved successfully!");
  expect(await storedPost(service, id)).toMatchObject({ published: false });
});

test("a post that does not exist, and one that cannot be loaded", async ({ admin }) => {
  await openScreen("/admin/blogs/edit/not-an-id", { as: admin });
  await expect.element(page.getByText("This post does not exist")).toBeVisible();
  failRequests(posts, "get");
  await openScreen("/admin/blogs/edit/00000000-0000-4000-8000-000000000000", { as: admin });
  await expect.element(page.getByText(/The post could not be loaded/)).toBeVisible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("This post does not exist")).toBeVisible();
});

test("no barrier in a whole post, its table's tools, its preview, nor an empty post with its errors", async ({
  admin,
  service,
}) => {
  const { id } = await createPost(service, {
    tags: ["Student visa", "W".repeat(50)],
    title: "W".repeat(60),
    content:
      "<h2>Part</h2><p>Words and <a href='/blogs'>a link</a></p><table><tbody><tr><th><p>Head</p></th></tr></tbody></table>",
  });
  await openEditor(admin, id);
  await expectAccessible();
  await editor.text.getByText("Head").click();
  await expect.element(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await expectAccessible();
  await editor.preview.click();
  await expect.element(editor.previewed).toBeVisible();
  await expectAccessible();
  await openEditor(admin);
  await editor.saveDraft.click();
  await expectToast("Title and content are required");
  await expectAccessible();
});
