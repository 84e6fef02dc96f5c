import { describe, expect, it } from "vitest";
import { noVisaProgress, visaSteps } from "#shared/visa-progress.ts";
import { askAdviser as ask, converse } from "#tests/support/adviser.ts";

describe("a conversation", () => {
  it("goes on to another country and back", async () => {
    const asked = ["how many hours can i work in uk on masters visa", "nd in canada", "and uk again?"];
    expect(await converse(asked.slice(0, 2))).toMatch(/^[^#]*24 hours/);
  });

  it("is understood by its latest question", async () => {
    const text = await converse([
      "How much money for a UK student visa?",
      "Do I need IELTS for Canada?",
      "And for Germany?",
    ]);
    expect(text).toMatch(/^[^#]*language/i);
    expect(text).not.toContain("€11,904");
  });

  it("goes back to the country that it began with", async () => {
    const asked = [
      "my german visa was refused. how to challenge it",
      "my friend's too, but for france",
      "back to mine, costs?",
    ];
    expect(await converse(asked)).not.toContain("Campus France");
  });

  it("repeats the sentence that answers, and nothing else of it", async () => {
    const text = await converse(["can my uncle sponsor me for the uk", "why"]);
    expect(text).toMatch(/^As I said above: /);
  });

  it("never gives the same block twice", async () => {
    const text = await converse(["how many hours can i work in uk", "how many hours can i work in uk"]);
    expect(text).not.toContain("20 hours a week in term on a full-time degree-level course");
  });
});

describe("another language", () => {
  it.each([
    ["নেদারল্যান্ডসে স্টুডেন্ট ভিসার জন্য এক বছরে কত টাকা দেখাতে হয়?", "13,569.24", "নেদারল্যান্ডস"],
    ["كم ساعة يمكنني العمل في ألمانيا أثناء الدراسة؟", "140", "ألمانيا"],
    ["soy de bogotá, ¿necesito examen médico para el permiso de estudios de un año en canadá?", "6 meses", "Canadá"],
    ["去爱尔兰读硕士毕业后可以留多久找工作?", "12", "爱尔兰"],
  ])("%s is answered with its amounts", async (question, amount, country) => {
    const { text } = await ask(question);
    const [own = ""] = text.split("\n\nThe ");
    expect(own).toContain(country);
    expect(text).toContain(amount);
  });
});

describe("what comes next", () => {
  const question = "What should I do next based on my current progress?";

  it("is the first open step for the country of their letters", async () => {
    const progress = { ...noVisaProgress, ielts_submitted: true, degree_transcript_verified: true };
    const { text, followUps } = await ask(question, { person: { progress, letterCountries: ["United Kingdom"] } });
    expect(text).toContain("**2 of 11 steps**");
    expect(text).toContain("### Next: University Offer Letter");
    expect(text).toContain("What the rules of the United Kingdom name at this step");
    expect(text).toContain("- **SOP Completed:**");
    expect(followUps).toHaveLength(2);
  });

  it("names documents that wait, as plain words", async () => {
    const documents = ["My *pass* [x](https://evil.example)<script>", "b", "c", "d", "e", "f"].map((name) => ({
      name,
      type: "Passport",
      isCompleted: name === "b",
    }));
    const { text } = await ask(question, { person: { documents, residenceCountry: null } });
    expect(text).toContain(
      "5 of 6 uploaded documents are still pending:\n\n- My pass xhttps://evil.examplescript\n- c",
    );
    expect(text).toContain("Add your residence country to your profile");
  });

  it("is nothing once every step is done", async () => {
    const progress = { ...noVisaProgress, ...Object.fromEntries(visaSteps.map(({ id }) => [id, true])) };
    expect((await ask(question, { person: { progress } })).text).toMatch(/\*\*11 of 11 steps\*\*\. Well done/);
  });
});
