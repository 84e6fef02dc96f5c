const english = wordSet(
  "the a an and or but of in on at to for from with by as is am are was were be been have has had do did will would " +
    "can could i my me we our you your it its this that these there he she they his her their who which where when " +
    "because so if not no after before during then also very more than about into over want like need please",
);

/** Frequent small words of languages written in Latin letters, romanised Bengali and Hindi too. */
const foreign = wordSet(
  "que el los las una un por para con mi soy estoy tengo como pero muy quiero del está mis " +
    "je suis et le les des mon ma mes dans pour avec une est sur pas j'ai au aux du ai vous notre " +
    "ich und der die das mein meine mit für ist ein eine nicht auf habe bin zu dem den von im möchte werde studiert " +
    "eu meu minha não uma são com os na em tenho fazer " +
    "saya dan yang di untuk dengan ini adalah ingin dari " +
    "ben ve bir için bu çok ile benim istiyorum " +
    "tôi và là của có không được trong " +
    "ami amar ache kore chai theke ekta korte porte kori hai mein mera meri karna chahta hoon ka ki ke aur " +
    "ako ang mga sa ng ko na ay mimi na ya wa kwa " +
    "il della sono mio per che di una con",
);

/** False for other scripts and sentences of other languages; a few words without small ones may be a name. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0) return true;
  if (latin / letters < 0.7) return false;
  // English has hardly any letters with marks.
  const marked = text.normalize("NFC").match(/[^\p{ASCII}\P{Script=Latin}]/gu)?.length ?? 0;
  if (marked > 4 && marked / letters > 0.12) return false;
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const known = words.filter((word) => english.has(word)).length;
  const others = words.filter((word) => foreign.has(word) && !english.has(word)).length;
  if (others > known && others >= Math.min(2, words.length / 4)) return false;
  return words.length < 12 || known / words.length >= 0.08;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
