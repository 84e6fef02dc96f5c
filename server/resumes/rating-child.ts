// A child process: takes a resume's text, answers JSON.
import { text } from "node:stream/consumers";
import type { RatedResume } from "./rated-resume.ts";
import { rateResume } from "./rate-resume.ts";
import { suggestionsHtml } from "./suggestions-html.ts";

const review = rateResume(await text(process.stdin));
const rated: RatedResume = { rating: review.rating, suggestions: suggestionsHtml(review) };
process.stdout.write(JSON.stringify(rated));
