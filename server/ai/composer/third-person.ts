import nlp from "compromise/two";

export type ToFirstPerson = (text: string) => string;

/** For prompts that call their writer "the applicant" or by name. "He" is the writer only without an "I". */
export function firstPersonReader(prompt: string, fullName: string | null): ToFirstPerson {
  const name =
    fullName
      ?.trim()
      .replaceAll(/[^\p{L}\p{M}\s'-]/gu, "")
      .replaceAll(/\s+/gu, String.raw`\s+`) ?? "";
  const names = ["(?:the|this) (?:applicant|candidate|student)", ...(name.includes(String.raw`\s`) ? [name] : [])].join(
    "|",
  );
  const subject = new RegExp(
    `(^|[.,;]\\s+|\\b(?:and|that|because|since)\\s+)(?:${names})(?:,\\s*(?:${names}),)?(['’]s)?\\s+([\\p{L}]+)`,
    "giu",
  );
  const pronoun = pronounOf(prompt, names);
  return (text) => {
    const named = text.replaceAll(subject, (_, before: string, owned: string | undefined, verb: string) =>
      owned === undefined ? `${before}I ${firstPersonVerb(verb)}` : `${before}my ${verb}`,
    );
    return pronoun === null ? named : withoutPronoun(named, pronoun);
  };
}

function pronounOf(prompt: string, names: string): "he" | "she" | null {
  if (/\b(?:I|my|mine|I['’]m)\b/u.test(prompt) || !new RegExp(`\\b(?:${names})\\b`, "iu").test(prompt)) return null;
  const [first] = /\b(?:he|she|his|her)\b/iu.exec(prompt) ?? [];
  return first === undefined ? null : /^h(?:e|is)$/iu.test(first) ? "he" : "she";
}

function withoutPronoun(text: string, pronoun: "he" | "she"): string {
  return text
    .replaceAll(new RegExp(`\\b${pronoun}\\s+([\\p{L}]+)`, "giu"), (_, verb: string) => `I ${firstPersonVerb(verb)}`)
    .replaceAll(new RegExp(`\\b${pronoun === "he" ? "his" : "her"}\\b`, "giu"), "my")
    .replaceAll(/\bhim\b/giu, (word) => (pronoun === "he" ? "me" : word));
}

/** "wants" becomes "want", "is" becomes `be`. */
export function firstPersonVerb(verb: string, be: "am" | "are" = "am"): string {
  const irregular: Readonly<Record<string, string>> = {
    is: be,
    has: "have",
    does: "do",
    was: be === "am" ? "was" : "were",
    doesn: "don",
    isn: be === "am" ? "am not" : "aren",
    hasn: "haven",
    goes: "go",
  };
  const known = irregular[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (!/[^su]s$/iu.test(verb) || !nlp(verb).has("#PresentTense")) return verb;
  return verb
    .replace(/ies$/iu, "y")
    .replace(/(ch|sh|ss|x|z)es$/iu, "$1")
    .replace(/s$/iu, "");
}
