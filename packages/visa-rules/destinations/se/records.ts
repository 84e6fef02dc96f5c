import about from "./about.json" with { type: "json" };
import after from "./after.json" with { type: "json" };
import answers from "./answers.json" with { type: "json" };
import dates from "./dates.json" with { type: "json" };
import explanations from "./explanations.json" with { type: "json" };
import facts from "./facts.json" with { type: "json" };
import integrity from "./integrity.json" with { type: "json" };
import letters from "./letters.json" with { type: "json" };
import interview from "./interview.json" with { type: "json" };
import money from "./money.json" with { type: "json" };
import notes from "./notes.json" with { type: "json" };
import portal from "./portal.json" with { type: "json" };
import questions from "./questions.json" with { type: "json" };
import requirements from "./requirements.json" with { type: "json" };
import stops from "./stops.json" with { type: "json" };

export default {
  about,
  after,
  answers,
  dates,
  explanations,
  facts,
  integrity,
  letters,
  interview,
  money,
  notes,
  portal,
  questions,
  requirements,
  stops,
};
