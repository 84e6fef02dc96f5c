import { describe, expect, it } from "vitest";
import { parseArticle } from "./article.ts";

const head = `title: Photos
country: UK
step: photos_submitted
as_of: 2026-11-21
review_by: 2027-02-21
source: https://www.gov.uk/student-visa
grade: O
questions:
  - Which photo do I need?
  - How old may a photo be?
  - May I wear glasses?
  - How many photos do I need?`;
const written = (front: string) => `---\n${front}\n---\n\nTwo photos.\n`;

describe("an article", () => {
  it("is read with what stands above it", () => {
    expect(parseArticle("uk-photos-submitted", written(head))).toMatchObject({
      id: "uk-photos-submitted",
      country: "UK",
      subject: "photos_submitted",
      reviewBy: "2027-02-21",
      body: "Two photos.",
    });
  });

  it.each([
    ["no front matter", "Two photos."],
    ["a source without encryption", written(head.replace("https:", "http:"))],
    ["another grade", written(head.replace("grade: O", "grade: A"))],
    ["a review before the check", written(head.replace("2027-02-21", "2026-11-20"))],
    ["no day of the calendar", written(head.replace("2027-02-21", "2027-02-31"))],
    ["another step", written(head.replace("photos_submitted", "photos"))],
    ["a step and a topic", written(`${head}\ntopic: photos`)],
    ["neither", written(head.replace("step: photos_submitted\n", ""))],
    ["a key that nobody reads", written(`${head}\nauthor: me`)],
    ["too few questions", written(head.replace("  - How many photos do I need?", ""))],
  ])("is refused with %s, by its name", (_, text) => {
    expect(() => parseArticle("uk-photos-submitted", text)).toThrow("uk-photos-submitted");
  });
});
