import { expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { boxOf, expectThumbSized } from "#tests/support/screens/boxes.ts";
import { feedbackDialog } from "#tests/support/screens/feedback.ts";
import { holdParts } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { expectAddress, expectPath } from "#tests/support/screens/address.ts";
import { test } from "#tests/support/screens/test.ts";
import { expectNoTour, expectStep } from "#tests/support/screens/tour-card.ts";

function palette() {
  const root = page.getByRole("dialog", { name: "Command palette" });
  return {
    root,
    field: root.getByRole("combobox", { name: "Search screens and actions" }),
    options: root.getByRole("option"),
    chosen: root.getByRole("option", { selected: true }),
    count: root.getByRole("status"),
    opener: page.getByRole("button", { name: "Search" }),
  };
}

async function pressKeys(): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
}

/** Opens it by its keys, types, and takes the first that is found. */
async function pick(query: string, name: string): Promise<void> {
  const { root, field, chosen } = palette();
  await pressKeys();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(query);
  await expect.element(chosen).toHaveTextContent(name);
  await userEvent.keyboard("{Enter}");
  await expect.element(root).not.toBeInTheDocument();
}

test("offers admins' screens to admins only", async ({ person, createPerson }) => {
  const { field, options, opener } = palette();
  const adminGroup = page.getByRole("group", { name: "Admin" });
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  await opener.click();
  await expect.element(field).toHaveFocus();
  await expectCount(options.filter({ hasText: "Dashboard" }), 1);
  await expectCount(options.filter({ hasText: /^Feedback$/ }), 0);
  await expectCount(adminGroup, 0);
  await userEvent.keyboard("admin");
  await expectCount(options.filter({ hasNotText: "Ask the consultant" }), 0);

  await openScreen("/visa-progress", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByRole("heading", { name: "Admin" })).toBeVisible();
  await opener.click();
  await expect.element(field).toHaveFocus();
  await expectCount(adminGroup, 1);
  await expectCount(options.filter({ hasText: /^Feedback$/ }), 1);
});

test("is a field with a list: arrows choose and go around, the count is said, Escape closes", async ({ person }) => {
  await openScreen("/visa-progress", { as: person });
  const { root, field, options, chosen, count, opener } = palette();
  await opener.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  const names = options.elements().map(({ textContent }) => textContent);
  const expectChosen = async (name: string | undefined) => {
    await expect.element(chosen).toHaveTextContent(name ?? "");
    await expect.element(field).toHaveAttribute("aria-activedescendant", chosen.element().id);
    await expect.element(chosen).toBeInViewport();
  };
  await expectChosen(names[0]);
  await userEvent.keyboard("{ArrowDown}");
  await expectChosen(names[1]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expectChosen(names.at(-1));
  await userEvent.keyboard("{ArrowDown}");
  await expectChosen(names[0]);

  await userEvent.keyboard("theme");
  await expect.element(count).toHaveTextContent("3 results");
  await userEvent.keyboard(" da");
  await expect.element(count).toHaveTextContent("1 result");
  await userEvent.keyboard("zzz");
  await expect.element(count).toHaveTextContent("Nothing found for “theme dazzz”");
  await expectCount(options, 1);
  await expectChosen("Ask the consultant: “theme dazzz”");
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(root).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(field).toHaveValue("");
  await expect.element(options.first()).toBeVisible();
  await expectAccessible();
});

test("sends feedback, changes the theme, restarts the tour and logs out", async ({ person }) => {
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  palette().opener.element().focus();
  await pick("report", "Send Feedback");
  await expect.element(feedbackDialog().component).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(feedbackDialog().root).not.toBeInTheDocument();
  await expect.element(palette().opener).toHaveFocus();

  const { dataset } = document.documentElement;
  await pick("dark", "Dark");
  await expect.poll(() => dataset["mantineColorScheme"]).toBe("dark");
  await pick("theme light", "Light");
  await expect.poll(() => dataset["mantineColorScheme"]).toBe("light");
  await pick("theme sys", "System");
  await expect.poll(() => localStorage.getItem("vite-ui-theme")).toBe("system");

  await pick("tutorial", "Restart Tutorial");
  await expectToast("Tutorial Started");
  await expectStep(1);
  await userEvent.keyboard("{Escape}");
  await expectNoTour();

  await pick("sign out", "Logout");
  await expectAddress("/auth");
});

test("opens from within a field, closes by the same keys, and stays away from open dialogs", async ({ person }) => {
  await openScreen("/profile", { as: person });
  const { root, field } = palette();
  await page.getByLabelText("Full name").click();
  await pressKeys();
  await expect.element(field).toHaveFocus();
  await pressKeys();
  await expect.element(root).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Send Feedback" }).click();
  const dialog = feedbackDialog();
  await expect.element(dialog.component).toHaveFocus();
  await pressKeys();
  await dialog.feedback.fill("still here");
  await expect.element(dialog.feedback).toHaveValue("still here");
  await expect.element(root).not.toBeInTheDocument();
});

test("is in reach of a thumb on a phone", async ({ person }) => {
  for (const width of [390, 320]) {
    await openScreen("/visa-progress", { as: person, width, height: 700 });
    for (const name of ["Open menu", "Search", "Help", "Toggle theme"]) {
      const tool = page.getByRole("button", { name, exact: true });
      await expect.element(tool).toBeInViewport({ ratio: 1 });
      await expectThumbSized(tool);
    }
    const { root, options } = palette();
    await page.getByRole("button", { name: "Search" }).click();
    await expect.element(options.first()).toBeVisible();
    // On its way in the palette is drawn a little smaller.
    const lowest = () => Math.min(...options.all().map((option) => boxOf(option).height));
    await expect.poll(lowest).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(`${width} px`);
    await options.filter({ hasText: "Dashboard" }).click();
    await expect.element(root).not.toBeInTheDocument();
    await expectAddress("/dashboard");
  }
});

test("finds steps, papers, letters and articles by what is typed, and offers to ask", async ({ person, service }) => {
  const word = `zq${crypto.randomUUID().slice(0, 6)}`;
  const paper = {
    user_id: person.id,
    document_type: "Passport",
    file_name: "scan.pdf",
    file_url: `${person.id}/a.pdf`,
  };
  await person.client
    .from("documents")
    .insert({ ...paper, document_name: `Statement ${word}` })
    .throwOnError();
  const letter = { user_id: person.id, document_type: "cover_letter", prompt_input: "x", generated_text: "Dear all" };
  await person.client
    .from("sop_documents")
    .insert({ ...letter, university: `Uni ${word}`, country: "Germany" })
    .throwOnError();
  const post = { title: `Guide ${word}`, slug: `guide-${word}`, content: "<p>Words</p>", published: true };
  const { data: blog } = await service.from("blogs").insert(post).select("id").single().throwOnError();
  onTestFinished(async () => void (await service.from("blogs").delete().eq("id", blog.id)));

  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
  const { options, field, root } = palette();
  await pressKeys();
  await expect.element(field).toHaveFocus();
  await expect.element(options.first()).toBeVisible();
  // Until somebody types, only what was always there.
  await expectCount(options.filter({ hasText: "IELTS Submitted" }), 0);
  await userEvent.keyboard(word);
  await expect.element(options.filter({ hasText: `Statement ${word}` })).toBeVisible();
  await expect.element(options.filter({ hasText: `Cover Letter, Uni ${word}, Germany` })).toBeVisible();
  await expect.element(options.filter({ hasText: `Guide ${word}` })).toBeVisible();
  await expect.element(options.filter({ hasText: `Ask the consultant: “${word}”` })).toBeVisible();
  await expectCount(options, 4);
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(root).not.toBeInTheDocument();
  await expectAddress(`/documents?q=Statement+${word}`);

  await pick("ielts", "IELTS Submitted");
  await expectPath("/visa-progress");
  expect(window.location.hash).toBe("#ielts_submitted");
  await pick(`cover letter ${word}`, `Cover Letter, Uni ${word}, Germany`);
  await expectAddress("/sop");
  await pick("may i work", "Ask the consultant: “may i work”");
  await expectPath("/visa-consultant");
  await expect.element(page.getByRole("textbox", { name: "Your question" })).toHaveValue("may i work");
});

test("keeps the focus of who types in it while the step that a link leads to comes late", async ({ person }) => {
  const { field, options, opener } = palette();
  const steps = holdParts("visa_progress");
  await openScreen("/visa-progress#ielts_submitted", { as: person });
  await opener.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("let");
  steps.release();
  await expect.element(page.getByText("0 of 11 done")).toBeInTheDocument();
  await userEvent.keyboard("ter");
  await expect.element(field).toHaveValue("letter");
  await expect.element(options.filter({ hasText: "Offer Letter" })).toBeVisible();
});

test("finds the screens of an application by what they are about, and nothing of them for who has none", async ({
  person,
}) => {
  const { options, field, chosen, root } = palette();
  const ofApplication = page.getByRole("group", { name: "Your application" });
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  await pressKeys();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("bank");
  await expect.element(options.filter({ hasText: "Financial Documents Ready" })).toBeVisible();
  await expectCount(ofApplication, 0);
  await userEvent.keyboard("{Escape}");
  await expect.element(root).not.toBeInTheDocument();

  await person.client.from("applications").insert({ destination: "gb" }).throwOnError();
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByRole("navigation", { name: "Your application" })).toBeVisible();
  for (const [query, name, path] of [
    ["money", "Money", "/application/money"],
    ["bank", "Money", "/application/money"],
    ["deadline", "Dates", "/application/dates"],
    ["answers", "Answers", "/application/answers"],
    ["applications", "Your applications", "/applications"],
  ] as const) {
    await pick(query, name);
    await expectPath(path);
  }
  await pressKeys();
  await expect.element(chosen).toBeVisible();
  await expectCount(ofApplication, 1);
});
