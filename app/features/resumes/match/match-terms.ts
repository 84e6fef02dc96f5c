import { stemmer } from "stemmer";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";

/** In the description's spelling, most frequent first. */
export interface TermMatch {
  found: string[];
  missing: string[];
}

const mostTerms = 40;

/** Of longer runs the last words stay, where English has the noun. */
const longestTerm = 3;

interface Word {
  key: string;
  start: number;
  end: number;
  /** Neither a stop word nor a bare number. */
  hasMeaning: boolean;
  /** A term cannot continue from the word before. */
  isApart: boolean;
  /** Its capital letter means nothing. */
  beginsSentence: boolean;
}

interface Term {
  text: string;
  keys: string[];
  count: number;
  /** A name, an abbreviation or several words: rarely there by chance. */
  isSpecific: boolean;
}

/** Words match by stem ("analysed", "analysing"). The words of a term must be close together, in any order. */
export function matchTerms(description: string, resume: string): TermMatch {
  const keyOf = createKeys();
  const terms = termsOf(description, keyOf);
  const keys = wordsOf(resume, keyOf).map(({ key }) => key);
  const positions = Map.groupBy(keys.keys(), (at) => keys[at]);
  const isThere = ({ keys: [first, ...others] }: Term) => {
    const reach = others.length + 1;
    return (positions.get(first) ?? []).some((position) => {
      const around = new Set(keys.slice(Math.max(0, position - reach), position + reach + 1));
      return others.every((key) => around.has(key));
    });
  };
  const [found, missing] = [terms.filter(isThere), terms.filter((term) => !isThere(term))];
  return { found: found.map(({ text }) => text), missing: missing.map(({ text }) => text) };
}

function termsOf(description: string, keyOf: (word: string) => string): Term[] {
  const words = wordsOf(description, keyOf);
  const terms = new Map<string, Term>();
  let run: Word[] = [];
  const close = () => {
    for (const part of partsOf(run)) addTerm(terms, description, part);
    run = [];
  };
  for (const word of words) {
    if (word.isApart || !word.hasMeaning) close();
    if (word.hasMeaning) run.push(word);
  }
  close();
  return withoutCovered([...terms.values()])
    .toSorted((a, b) => b.count - a.count || Number(b.isSpecific) - Number(a.isSpecific))
    .slice(0, mostTerms);
}

function partsOf(run: readonly Word[]): Word[][] {
  if (run.length === 0) return [];
  if (run.length <= longestTerm) return [[...run]];
  return [...run.slice(0, -2).map((word) => [word]), run.slice(-2)];
}

function addTerm(terms: Map<string, Term>, description: string, words: readonly Word[]): void {
  const text = description.slice(words[0]?.start, words.at(-1)?.end).replaceAll(/\s+/g, " ");
  const keys = words.map(({ key }) => key);
  const known = terms.get(keys.join(" "));
  if (known) {
    known.count += 1;
    return;
  }
  const hasSigns = /[\p{Lu}\p{N}+#]/u.test(text.slice(1)) || /\p{Lo}/u.test(text);
  const isName = hasSigns || (/^\p{Lu}/u.test(text) && words[0]?.beginsSentence === false);
  // Short lower-case words are rarely a requirement.
  if (words.length === 1 && !isName && text.length < 4) return;
  terms.set(keys.join(" "), { text, keys, count: 1, isSpecific: isName || words.length > 1 });
}

/** A word inside a longer term, or a term around a shorter one, would be reported twice. */
function withoutCovered(terms: readonly Term[]): Term[] {
  const several = terms.filter(({ keys }) => keys.length > 1);
  const inSeveral = new Set(several.flatMap(({ keys }) => keys));
  const isAround = (longer: Term) =>
    several.some(({ keys }) => keys.length < longer.keys.length && longer.keys.join(" ").includes(keys.join(" ")));
  return terms.filter((term) => (term.keys.length > 1 ? !isAround(term) : !inSeveral.has(term.keys[0] ?? "")));
}

/** Letters and digits, with the signs that belong to names: "C++", "Node.js", "bachelor's". */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[.'’&](?=[\p{L}\p{N}]))*[+#]*/gu;

const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function wordsOf(text: string, keyOf: (word: string) => string): Word[] {
  const words: Word[] = [];
  let end = 0;
  const add = (word: string, start: number, isApart: boolean) => {
    const beginsSentence = words.length === 0 || /[.!?\n•*–—-]/.test(text.slice(end, start));
    const plain = foldForSearch(word).replace(/['’]s$/, "");
    const hasMeaning = !stopWords.has(plain) && !/^[\p{N}.]+$/u.test(plain);
    words.push({ key: keyOf(plain), start, end: start + word.length, hasMeaning, isApart, beginsSentence });
    end = start + word.length;
  };
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (withoutSpaces.test(word)) {
      for (const part of segmenter.segment(word)) if (part.isWordLike) add(part.segment, index + part.index, true);
    } else {
      add(word, index, !/^(?:[ \u00a0]+|-)$/.test(text.slice(end, index)));
    }
  }
  return words;
}

function createKeys(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? (/^[a-z]+$/.test(word) ? stemmer(word) : word);
    known.set(word, key);
    return key;
  };
}

/** Function words, and words that every description has. */
const listedStopWords = `
a about above across after again against all almost along also although always am among an and another any anyone are
around as at be because been before being below best better between both but by can cannot could day days de did do does
doing done down due during each either else enough etc even ever every few first for from full further get give given go
good great had has have having he her here hers him his how however i if in including includes include into is it its
itself just keep know large last least less let like ll look looking made main make makes making many may me might more
most much must my near need needed needs new next no non nor not now of off offer offers often on once one only onto or
other others our ours out over own part per please plus quite rather re really same see several shall she should since
small so some someone something soon still such take than that the their them then there these they this those through
throughout time to together too top toward towards two three four five six under until up upon us use used uses using
usually various ve very via want was way ways we well were what when where whether which while who whom whose why will
with within without would year years yes yet you your yours yourself

able ability abilities abroad academic accept accepted accordance achieve additional admission admissions advantage
advert advanced aim aims applicant applicants application applications apply applying appropriate approximately area
areas aspect aspects available award background base based basic become begin benefit benefits bring broad build
building candidate candidates career careers centre certificate challenge challenges city class close closely come
commitment committed common company competitive complete completed comprehensive consider considered contact
contribute core course courses create creating current currently deadline degree deliver delivering demonstrate
demonstrated description desirable desired detail details develop developing different drive dynamic e.g effective
effectively eligible employer employers employment encourage english ensure ensuring entry environment equal
equivalent essential evidence example excellent exciting expect expected experience experienced expertise explore fast
fee fees find follow following form friendly fully future gain general graduate graduates group hands help high higher
highly hold holding hour hours i.e ideal ideally identify important improve improving individual individuals
innovative interest interested interests involve involved job join key knowledge lead leading learn level levels line
link live local location london long maintain manage master masters meet member members mind minimum module modules
month months necessary offered open opportunity opportunities optional order organisation organization overall
participate passion passionate people perform person place play position positive possible postgraduate prefer
preferable preferably preferred prepare previous prior produce professional professionals proficiency proficient
programme program programmes programs proven provide provided provides providing qualification qualifications range
read real receive relevant remote require required requirement requirements requires responsibilities responsibility
responsible result results right role roles run salary scholarship score sector seek seeking select self semester send
set share similar situation skill skills solid solve specific staff start state strong student students study studies
studying submit subject subjects succeed success successful successfully suitable support supporting sure task taught
teach team teams term think thinking thorough today track training transcript type undergraduate understand
understanding unique university universities value valued variety visit wide willing willingness work worked working
world write www
`;

const stopWords: ReadonlySet<string> = new Set(listedStopWords.split(/\s+/).filter(Boolean));
