import { letterFactNames } from "#shared/letter.ts";
import { type Block, blockOf, contentWords, isCovered, withoutRepeats } from "./blocks.ts";
import { withConflictsMarked } from "./conflicts.ts";
import { sentencesOfFact, topicOfFact } from "./form-sentences.ts";
import type { LetterMaterial } from "./material.ts";
import { type PromptReading, readPrompt } from "./prompt-reading.ts";
import { resumeStatements } from "./resume-statements.ts";
import type { Topic } from "./topics.ts";
import type { Register } from "./wording.ts";

export interface Gathered extends Omit<PromptReading, "blocks"> {
  blocks: Block[];
  register: Register;
  told: string;
}

/** In this order, without repeating earlier ones: the form, the prompt, the resume. */
export async function gather(material: LetterMaterial, pause: () => Promise<void>): Promise<Gathered> {
  const { university, facts, profile } = material;
  const isEmail = material.documentType === "professional_email";
  const register: Register = isEmail && material.emailTone === "casual" ? "casual" : "formal";
  const separator = "\n\u0001\n";
  const names = letterFactNames.filter((name) => facts[name] !== null);
  const marked = withConflictsMarked(material.prompt, names.map((name) => facts[name]).join(separator));
  const values = marked.form.split(separator);

  const reading = await readPrompt(marked.prompt, {
    fullName: profile.fullName,
    university,
    register,
    takesQuestions: isEmail,
    pause,
  });
  const prompted = reading.blocks.map((block) => contentWords(block.sentences.join(" ")));
  const block = (topic: Topic, sentences: readonly string[], order: number): Block => ({
    ...blockOf(sentences, { order, inherited: null, university, register }),
    topic,
  });
  const formed: Block[] = [];
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? "";
    const sentences: string[] = [];
    for (const text of sentencesOfFact(name, value, university)) {
      sentences.push(text);
      await pause();
    }
    const said = contentWords(value);
    const isTold = prompted.some((words) => isCovered(said, words));
    if (sentences.length === 0 || (isTold && name !== "whyUniversity")) continue;
    // The person answered the form's questions, so it outweighs the rest.
    formed.push({ ...block(topicOfFact[name], sentences, at - 100), weight: 20 });
  }
  const resume: Block[] = [];
  for (const [at, { text, topic }] of (await resumeStatements(material.resume ?? "", pause)).entries()) {
    await pause();
    resume.push(block(topic, [text], 1000 + at));
  }
  return {
    ...reading,
    register,
    blocks: await withoutRepeats([...formed, ...reading.blocks, ...resume], pause),
    told: [material.prompt, ...values].join("\n"),
  };
}
