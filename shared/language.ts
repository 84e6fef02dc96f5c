/** A language that questions are understood in; `-latn` is written in Latin letters. */
export const languageCodes = [
  "ar",
  "bn",
  "bn-latn",
  "es",
  "fr",
  "hi",
  "hi-latn",
  "ne",
  "pt",
  "ur",
  "vi",
  "zh",
] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** For `lang`: "bn-Latn". */
export function languageTag(language: LanguageCode): string {
  return language.replace("-latn", "-Latn");
}

/** Small words that tell a language written in Latin letters. */
const smallWords: Partial<Record<LanguageCode, string>> = {
  es: "el la los las para puedo necesito cuánto cuanto cuántos cuánta cuántas qué que con una un de en por mi es soy mis del y si tengo debo hay cómo como cuándo estoy quiero puede pueden novia novio ella ellos mis tiene ya pero años donde dónde dinero",
  fr: "le la les pour puis je combien que avec une un de du des en mon ont elle sans leur cette déjà mais où mes nous vous ma est il faut ai suis mes et si dois peux quel quelle comment quand au aux et ça c'est j'ai devant sur",
  pt: "o a os as para posso preciso quanto que com uma um de em por meu minha é não sou do da e se tenho devo quais como quando lá estou quero também no na meus minhas pais pode podem ser são ele ela já mas onde dinheiro anos sem",
  vi: "tôi có thể cần không bao nhiêu cho của là được để và thì sinh viên ở khi phải những mình",
  "hi-latn":
    "hai kya ke ka ki me mein mai kitna kitne kitni ho gaya chahiye liye kar karna sakta sakte sakti hu hoon hota hoga kaise kab tak aur nahi mera meri mujhe agar wahi alag par se ko raha rahi krna h kaun bhai batao padega lagega hoti hote tha thi isko unka yeh ye woh nhi rha mere pas paas sath dikhana milega milta",
  "bn-latn":
    "koto lagbe korte amar ami hobe jonno kore ki kobe theke parbo jabe lage bhai ar na kivabe dekhate taka apnar kothay dorkar jodi hoy ache eta sotti naki chara kora ta te theke ekta amake amader bole korle lagbe kono",
};
const english =
  "the a an is are do does did i my in to of for and or can will what how when which with need have it be at from on if not should am me after any want get go there this that was were you would u";

const sets = new Map(
  Object.entries({ ...smallWords, en: english }).map(([code, words]) => [code, new Set(words.split(" "))]),
);
const vietnamese = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gi;

const bengali = /\p{Script=Bengali}/gu;
const devanagari = /\p{Script=Devanagari}/gu;
const arabic = /\p{Script=Arabic}/gu;
const han = /\p{Script=Han}/gu;

/** Of languages that are not written in Latin letters. */
const scriptOf: Partial<Record<LanguageCode, RegExp>> = {
  ar: arabic,
  bn: bengali,
  hi: devanagari,
  ne: devanagari,
  ur: arabic,
  zh: han,
};

/** Null: English, or none that we know. */
export function languageOf(text: string): LanguageCode | null {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const scripts = [
    [count(bengali), "bn"],
    [count(devanagari), isNepali(text) ? "ne" : "hi"],
    [count(arabic), /[ٹڈڑںےہگچپژکی]/.test(text) ? "ur" : "ar"],
    [count(han) * 2, "zh"],
  ] as const;
  const latin = count(/\p{Script=Latin}/gu);
  const [most, code] = scripts.toSorted(([a], [b]) => b - a)[0] ?? [0, null];
  // Names and terms are often written in Latin letters.
  if (code !== null && most > 0 && most * 3 >= latin) return code;
  return ofLatinLetters(text);
}

/**
 * Whether a part of an answer is in the language of its question (true) or in English (false). Null where nothing tells:
 * "20 hours" or a name.
 */
export function isWrittenIn(text: string, language: LanguageCode): boolean | null {
  const script = scriptOf[language];
  if (script) {
    const own = text.match(script)?.length ?? 0;
    const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
    return own + latin === 0 ? null : own * 3 >= latin;
  }
  if (language === "vi" && (text.match(vietnamese)?.length ?? 0) > 0) return true;
  const words = wordsOf(text);
  const lead = hitsOf(words, language) - hitsOf(words, "en");
  if (lead > 0) return true;
  return lead < -1 ? false : null;
}

function ofLatinLetters(text: string): LanguageCode | null {
  if ((text.match(vietnamese)?.length ?? 0) >= 3) return "vi";
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const hits = (code: string) => hitsOf(words, code);
  const ranked = languageCodes
    .filter((code) => sets.has(code))
    .map((code) => ({ code, hits: hits(code) }))
    .toSorted((a, b) => b.hits - a.hits);
  const [best] = ranked;
  if (!best || best.hits < 2 || best.hits <= hits("en") || best.hits / words.length < 0.15) return null;
  return best.code;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
}

function hitsOf(words: readonly string[], code: string): number {
  return words.filter((word) => sets.get(code)?.has(word)).length;
}

function isNepali(text: string): boolean {
  return /(?:लागि|गर्ने|छ(?:\s|$|\?|।)|छन्|कति|हुन्छ|सक्छु|पर्छ|भिसा|मलाई|मेरो|कहिले|गर्न)/.test(text);
}
