import { expect, test } from "vitest";
import { figuresOfArticle, figuresOfSource } from "./figures.ts";

const ofArticle = (text: string) => figuresOfArticle(text).map(({ figure }) => figure);
const ofScreen = (source: string) => figuresOfSource("screen.tsx", source).map(({ figure }) => figure);

test.each([
  ["You show £1,529 a month.", "£1,529"],
  ["It costs USD 185.", "USD 185"],
  ["The account holds 11,904 euros.", "11,904 euros"],
  ["| UK | up to twenty hours a week |", "twenty hours"],
  ["Keep it there for 28 days in a row.", "28 days"],
  ["Pay three business days before.", "three business days"],
  ["At most a third, or 33.3 %.", "33.3 %"],
  ["Since 22 January 2024 a letter is needed.", "22 January 2024"],
  ["The rules are new since September 2026.", "since September 2026"],
  ["IELTS Academic with 6.5 overall", "IELTS Academic with 6.5"],
  ["Children under 21 may come.", "under 21"],
  ["Up to 140 full days, each answer 150 words, each file 4 MB", "140 full days"],
  ["A square picture of 600 x 600 pixels", "600 x 600"],
  ["---\nexcerpt: Show six months of statements.\n---\nText", "six months"],
])("an article must not say: %s", (text, figure) => {
  expect(ofArticle(text)[0]).toBe(figure);
});

test.each([
  "Show {fact gb.funds.living.london} for {fact gb.funds.28-days|sentence}.",
  "See [the page](https://site.example/2025/28-days-350-usd).",
  "published_at: 2026-10-19T08:00:00Z",
  "Read Form I-20, section 214(b) and the F-2 may not work.",
  "Ten minutes of reading, four corners, one clear page or two.",
])("an article may say: %s", (text) => {
  expect(ofArticle(text)).toEqual([]);
});

test.each([
  ['const texts = { lead: "Your bank statement must cover 28 days." };', "28 days"],
  ["const lead = `A visa takes ${name} 3 weeks.`;", "3 weeks"],
  ["const Lead = () => <p>The visa costs more than\n £558.</p>;", "£558"],
  ['const Hint = () => <Alert title="You may work 20 hours a week" />;', "20 hours"],
  ['const price = "from EUR 75";', "EUR 75"],
])("a screen must not say: %s", (source, figure) => {
  expect(ofScreen(source)).toEqual([figure]);
});

test.each([
  'import x from "./28-days-visa.ts";',
  'const limit = "Files may have up to 10 MB.";',
  'const views = "Views over the last 30 days";',
  'const width = "calc(100% - 20px)";',
  'const plain = text.replace(/visa (.*)/, "$1");',
  "// The visa takes 3 weeks.\nconst days = 28;",
])("a screen may say: %s", (source) => {
  expect(ofScreen(source)).toEqual([]);
});
