// A child process: takes a resume's text, answers JSON.
import { text } from "node:stream/consumers";
import type { RatedResume } from "./rated-resume.ts";
import { rateResume } from "./rate-resume.ts";
import { suggestionsHtml } from "./suggestions-html.ts";

const review = rateResume(await text(process.stdin), new Date().toISOString().slice(0, 10));
const rated: RatedResume = {
  rating: review.rating,
  suggestions: suggestionsHtml(review),
  faults: review.faults,
};
process.stdout.write(JSON.stringify(rated));
