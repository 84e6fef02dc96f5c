/**
 * Names and numbers of a letter that are not in its inputs, told in the crudest way: whatever has a capital letter, a
 * digit or a letter that English does not have must be in the inputs, letter for letter but for capitals, or on the
 * short list of words that begin sentences of letters.
 */
export function foreignWords(letter: string, inputs: readonly string[]): string[] {
  const known = new Set<string>();
  for (const input of inputs) for (const { key } of wordsOf(input)) known.add(key);
  const written = wordsOf(letter.replaceAll("[fill in:", " "));
  const judged = written.filter(
    ({ word, key }) => /\p{Lu}|\p{N}/u.test(word) || /[^\p{ASCII}]/u.test(word) || numberWords.has(key),
  );
  const foreign = judged.filter(({ key }) => !known.has(key) && !openings.has(key));
  return [...new Set(foreign.map(({ word }) => word))];
}

/** Runs of letters, and runs of digits with the points and commas inside them. */
function wordsOf(text: string): { word: string; key: string }[] {
  const words = text.match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu) ?? [];
  return words.map((word) => ({ word, key: word.toLowerCase() }));
}

/** Words of the writer's own that may begin a sentence or a line, and "English", which it asks to write in. */
const openings = new Set(
  (
    "i my the a in at on to for from with by after before during what when who why how if it this that these there we our " +
    "you your please thank thanks dear hi sir madam yours best kind question following apology just english is am are " +
    "was were have has had he she they and but so because also funds course work anything " +
    "earlier about enclosures"
  ).split(" "),
);

const numberWords = new Set(
  (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen " +
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million lakh crore dozen half " +
    "second third fourth fifth"
  ).split(" "),
);
