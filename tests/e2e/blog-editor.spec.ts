import { freshWord, createPost, textOfWords } from "#tests/support/e2e-blog.ts";
import { openEditor, paste } from "#tests/support/e2e-editor.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { card, expectToast, failRequests } from "#tests/support/e2e-screens.ts";

const blogsTable = /\/rest\/v1\/blogs\?/;

test.beforeEach(async ({ createPerson, signIn }) => signIn(await createPerson({ isAdmin: true, fullName: "Nadia" })));

test("a post goes from an empty page to readers, who find it by search", async ({ page, service }) => {
  const editor = await openEditor(page);
  const word = freshWord();
  const tag = `Tag ${freshWord()}`;
  await editor.title.fill(`Proof of funds ${word}`);
  await editor.text.click();
  await page.keyboard.type("What the bank letter says.");
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[\da-f-]{36}$/);
  // The page stayed: what was written before can still be undone.
  await editor.text.focus();
  await page.keyboard.press("Control+z");
  await expect(editor.text).not.toContainText("What the bank letter says.");
  await page.keyboard.press("Control+Shift+z");
  await expect(editor.text).toContainText("What the bank letter says.");
  await expect(editor.slug).toHaveValue(`proof-of-funds-${word}`);

  await editor.publish.click();
  await expectToast(
    page,
    "Content is too short for publishing (5 words). Please add at least 200 words for better SEO.",
  );
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste(page, { html: `<h2>The bank letter</h2>${textOfWords(240)}` });
  await expect(page.getByText("248 words")).toBeVisible();
  await editor.description.fill(
    "How the bank letter for a student visa is written, what it has to name, and when to ask for it.",
  );
  await editor.excerpt.fill("Ask your bank early.");
  await editor.tagField.fill(`  ${tag} `);
  await editor.tagField.press("Enter");
  await expectToast(page, "Tag created successfully!");
  await expect(editor.tags).toHaveText([tag]);
  await editor.publish.click();
  await expectToast(page, "Blog published successfully!");
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  await expect(editor.update).toBeVisible();
  // Its day is the moment of publishing, a while after the page was opened.
  await expect(page.getByText("Readers cannot see the post before")).toBeHidden();

  const { data: row } = await service.from("blogs").select("*").eq("slug", `proof-of-funds-${word}`).single();
  expect(row).toMatchObject({ published: true, tags: [tag], reading_time: 2, excerpt: "Ask your bank early." });
  const { data: record } = await service.from("blog_tags").select("color, slug").eq("name", tag).single();
  expect(record).toEqual({ color: "#3B82F6", slug: tag.toLowerCase().replace(" ", "-") });

  await page.goto(`/blogs?search=${word}`);
  await page.getByRole("link", { name: `Proof of funds ${word}` }).click();
  await expect(page).toHaveURL(`/blogs/proof-of-funds-${word}`);
  await expect(page.getByRole("heading", { name: "The bank letter" })).toBeVisible();
});

test("title and content are required, and a slug that can be one", async ({ page }) => {
  const editor = await openEditor(page);
  await editor.saveDraft.click();
  await expectToast(page, "Title and content are required");
  await expect(editor.title).toBeFocused();
  await editor.title.fill("ভিসা");
  await editor.saveDraft.click();
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("Text");
  await editor.saveDraft.click();
  await expect(editor.seo).toContainText("No address can be made of this title");
  await editor.slug.fill("!!!");
  await editor.saveDraft.click();
  await expect(editor.slug).toBeFocused();
  await expect(editor.seo).toContainText("Use letters from a to z or digits");
  await editor.slug.fill(`  My ${freshWord()} Slug! `);
  await editor.slug.blur();
  await expect(editor.slug).toHaveValue(/^my-\w+-slug$/);
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
});

test("a slug that another post has is told of, with a free one to take", async ({ page, service, problems }) => {
  problems.allow(refusal(409, "/rest/v1/blogs"));
  const { slug } = await createPost(service);
  const editor = await openEditor(page);
  await editor.title.fill("Mine");
  await editor.slug.fill(slug);
  await editor.text.click();
  await page.keyboard.type("Text");
  await editor.saveDraft.click();
  await expectToast(page, "Failed to save blog", /Failed to create blog post: Another post has the address/);
  await editor.seo.getByRole("button", { name: `Use “${slug}-2”` }).click();
  await expect(editor.slug).toHaveValue(`${slug}-2`);
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
});

test("an existing post is saved by itself, and says so quietly", async ({ page, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>Before</p>" });
  const editor = await openEditor(page, id);
  await expect(editor.text).toHaveText("Before");
  await editor.text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and after");
  await expect(editor.unsaved).toBeVisible();
  await expect(editor.saved).toBeVisible();
  const { data } = await service.from("blogs").select("content, autosaved").eq("id", id).single();
  expect(data).toEqual({ content: "<p>Before and after</p>", autosaved: true });
  await expect(page.getByText("Blog saved successfully!")).toHaveCount(0);
});

test("a quiet save that fails loses nothing and can be tried again", async ({ page, service, problems }) => {
  problems.allow(refusal(500, "/rest/v1/blogs"));
  const { id } = await createPost(service, { published: false, content: "<p>Before</p>" });
  const editor = await openEditor(page, id);
  await failRequests(page, blogsTable, "PATCH");
  await editor.title.fill("Kept title");
  await expect(editor.notSaved).toBeVisible();
  await page.unroute(blogsTable);
  await expect(editor.title).toHaveValue("Kept title");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(editor.saved).toBeVisible();
  const { data } = await service.from("blogs").select("title").eq("id", id).single();
  expect(data).toEqual({ title: "Kept title" });
});

test("leaving with what is not saved asks first", async ({ page }) => {
  const editor = await openEditor(page);
  await editor.title.fill("Not saved yet");
  await page.getByRole("link", { name: "All posts" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(editor.title).toHaveValue("Not saved yet");
  await page.getByRole("link", { name: "All posts" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/blogs");
});

test("a date in the future schedules the post", async ({ page, service }) => {
  const { id, slug } = await createPost(service, { published: false, published_at: null });
  const editor = await openEditor(page, id);
  await editor.date.fill("2099-05-04T10:30");
  await expect(card(page, "Publish settings")).toContainText("readers see the post from");
  await editor.publish.click();
  await expectToast(page, "Blog published successfully!");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(card(page, "Publish settings")).toContainText("Scheduled for");
  expect((await page.request.get(`/blogs/${slug}`)).status()).toBe(404);
});

test("the switch publishes what is long enough, and takes back", async ({ page, service }) => {
  const short = await createPost(service, { published: false, content: "<p>Few words</p>" });
  const editor = await openEditor(page, short.id);
  await editor.published.click({ force: true });
  await expectToast(page, "Content is too short for publishing (2 words).");
  await expect(editor.published).not.toBeChecked();

  const long = await createPost(service);
  await openEditor(page, long.id);
  await expect(editor.published).toBeChecked();
  await editor.published.click({ force: true });
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  expect((await page.request.get(`/blogs/${long.slug}`)).status()).toBe(404);
});

test("tags: known ones in any case, none twice, taken away by keyboard", async ({ page, service }) => {
  const name = `Known ${freshWord()}`;
  await service.from("blog_tags").insert({ name, slug: freshWord() }).throwOnError();
  const { id } = await createPost(service, { published: false });
  const editor = await openEditor(page, id);
  await editor.tagField.fill(name.toUpperCase());
  await editor.tagField.press("Enter");
  await expect(editor.tags).toHaveText([name]);
  await editor.tagField.fill(` ${name.toLowerCase()}  `);
  await editor.tagField.press("Enter");
  await expect(editor.tags).toHaveCount(1);
  const bengali = `ভিসা ${freshWord()}`;
  await editor.tagField.fill(bengali);
  await editor.tagField.press("Enter");
  await expect(editor.tags).toHaveText([name, bengali]);
  await editor.tagField.press("Backspace");
  await expect(editor.tags).toHaveText([name]);
  await page.getByRole("button", { name: `Remove tag ${name}` }).press("Enter");
  await expect(editor.tags).toHaveCount(0);
  await expect(editor.tagField).toBeFocused();
  // Chosen from the list, by keys and by pointer.
  await page.keyboard.type(name.slice(0, -2));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(editor.tags).toHaveText([name]);
  await expect(editor.tagField).toHaveValue("");
  await page.keyboard.press("Backspace");
  await expect(editor.tags).toHaveCount(0);
  await page.keyboard.type(name.slice(0, -2));
  await page.getByRole("option", { name }).click();
  await expect(editor.tags).toHaveText([name]);
  await expect(editor.tagField).toHaveValue("");
});

test("a post that does not exist, and one that cannot be loaded", async ({ page, problems }) => {
  problems.allow(refusal(500, "/rest/v1/blogs"));
  await page.goto("/admin/blogs/edit/not-an-id");
  await expect(page.getByText("This post does not exist")).toBeVisible();
  await failRequests(page, blogsTable, "GET");
  await page.goto("/admin/blogs/edit/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("The post could not be loaded")).toBeVisible();
  await page.unroute(blogsTable);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("This post does not exist")).toBeVisible();
});
