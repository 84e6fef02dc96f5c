import { expect, it } from "vitest";
import { subjects } from "@workspace/visa-rules";
import { classify } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { digestOf, loadPhrasings } from "./phrasings.ts";
import { train } from "./train.ts";
import { readWeights } from "./weights.ts";

it("the committed weights were learnt from the phrasings as they are: `npm run train:topics`", async () => {
  expect((await readWeights()).learntFrom).toBe(digestOf(await loadPhrasings()));
});

it("every class is a subject or another matter", async () => {
  const known = new Set(subjects.map(({ id }) => id));
  const { classes } = await readWeights();
  expect(classes.filter((name) => !known.has(name) && !name.startsWith("other-"))).toEqual([]);
});

it("the same phrasings give the same weights, which tell them apart", () => {
  const phrasings = [
    { text: "how much money must i show", subject: "money" },
    { text: "bank balance for visa", subject: "money" },
    { text: "how many hours may i work", subject: "work" },
    { text: "part time job in term", subject: "work" },
  ];
  const [once, again] = [train(phrasings), train(phrasings)];
  expect(again).toEqual(once);
  const [money = 0, work = 0] = classify(once, featuresOf("job hours"));
  expect(work).toBeGreaterThan(money);
});
