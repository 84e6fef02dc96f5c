import { destinationCodes, subjects } from "@workspace/visa-rules";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/language.ts";
import { loadSayings } from "./lexicon.ts";
import { createReader } from "./read.ts";

const read = await createReader();
const sayings = await loadSayings();

describe("a question", () => {
  it.each([
    ["How much money do I need for the UK?", null],
    ["kitna paisa dikhana padega uk ke liye", "hi-latn"],
    ["soy de bogotá, ¿necesito examen médico para el permiso de estudios?", "es"],
    ["mon visa étudiant a été refusé, quel délai pour le recours et devant qui ?", "fr"],
    ["Sou brasileiro, posso entrar na Alemanha sem visto?", "pt"],
    ["Meus pais podem ser meus patrocinadores?", "pt"],
    ["Ella es mi novia, puede venir conmigo a Holanda o no?", "es"],
    ["ielts chara ki australia te masters kora jabe naki?", "bn-latn"],
    ["Tôi cần bao nhiêu tiền để đi du học Canada?", "vi"],
    ["नीदरलैंड के लिए कितना पैसा दिखाना होगा?", "hi"],
    ["अष्ट्रेलियाको विद्यार्थी भिसाका लागि मेडिकल कहिले गर्ने?", "ne"],
    ["نیدرلینڈز کے لیے کتنے پیسے دکھانے ہوں گے؟", "ur"],
    ["كم ساعة يمكنني العمل في ألمانيا؟", "ar"],
    ["去爱尔兰读硕士毕业后可以留多久找工作?", "zh"],
    ["নেদারল্যান্ডসে কত টাকা দেখাতে হয়?", "bn"],
  ])("%s is in %s", (text, language) => {
    expect(read(text).language).toBe(language);
  });

  it("becomes the English words of students, with its figures", () => {
    expect(read("নেদারল্যান্ডসে স্টুডেন্ট ভিসার জন্য এক বছরে কত টাকা দেখাতে হয়?").english).toMatch(
      /netherlands.*student visa.*how much.*show/,
    );
    expect(read("学费19,500加元").english).toMatch(/19500/);
    expect(read("学费20万人民币").english).toMatch(/200000/);
    expect(read("j'ai 10 mille euros pour la France").english).toMatch(/10000/);
  });
});

it.each(languageCodes)("%s names every subject and every country", (code) => {
  const says = sayings.get(code);
  expect(destinationCodes.filter((destination) => !says?.countries[destination])).toEqual([]);
  expect(subjects.filter(({ id }) => !says?.subjects[id])).toEqual([]);
});
