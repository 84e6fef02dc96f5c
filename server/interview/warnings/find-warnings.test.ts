import { describe, expect, test } from "vitest";
import { interviewRulesFor } from "#server/interview/interview-rules.ts";
import { commentOffline } from "#server/interview/offline-comments.ts";
import type { InterviewCountry, WarningKind } from "#shared/interview.ts";
import { visaProgressSchema, visaSteps } from "#shared/visa-progress.ts";
import { type InterviewQuestionId, materialOf } from "#tests/support/samples/interview-material.ts";

const progress = visaProgressSchema.parse(Object.fromEntries(visaSteps.map(({ id }) => [id, true])));

async function commentsOn(
  country: InterviewCountry,
  question: InterviewQuestionId,
  answer: string,
  letter: string | null = null,
) {
  const rules = await interviewRulesFor(country, null, "2026-11-24");
  return commentOffline(materialOf(answer, { question, country, letter, progress, rules })).comments;
}

describe("an officer stops at, and nothing of the answer is praised", () => {
  test.each<[WarningKind, InterviewCountry, InterviewQuestionId, answer: string, letter?: string]>([
    ["sponsor", "uk", "funds", "My chacha in Dubai will take all my expenses, he is very rich."],
    ["sponsor", "uk", "funds", "Uncle."],
    [
      "sponsor",
      "uk",
      "sponsor",
      "He is my cousin brother, he is doing taxi business in Leeds and earning three thousand pounds in a month.",
    ],
    ["sponsor", "us", "funds", "My sponsor is my mother's cousin, he live in Houston, he has five gas stations."],
    [
      "sponsor",
      "canada",
      "funds",
      "The neighbour of us, a good man, he deposited the money in my father's account two weeks ago.",
    ],
    ["sponsor", "uk", "funds", "My brother pays from his salary as an engineer in Riyadh, about 2,000 pounds a month."],
    ["immigrant-intent", "us", "plans", "I will try to get H1B and then green card, you know everybody does it."],
    [
      "immigrant-intent",
      "us",
      "ties",
      "Honestly nothing, all my family is already in New Jersey, I also want to be with them forever.",
    ],
    [
      "immigrant-intent",
      "australia",
      "plans",
      "My dream is to settle in Australia with my wife and get PR points from regional study.",
    ],
    ["immigrant-intent", "canada", "plans", "After study I will apply PR, my uncle did also. Canada is my future."],
    [
      "work-intent",
      "uk",
      "country",
      "In the UK I can earn 12 pound per hour, that is 20 times from here, so I can send money to my family.",
    ],
    ["work-intent", "uk", "cost", "The fee of second semester I will pay from my part time job, it is no problem."],
    [
      "work-intent",
      "germany",
      "germany-money",
      "I will do minijob and with that I pay the room and the insurance. In the blocked account my father put 11904 euro.",
    ],
    [
      "agent-papers",
      "canada",
      "agent",
      "The consultant did all the file. Bank letter, employment letter of my father, all he gave. I don't know the details.",
    ],
    [
      "agent-papers",
      "uk",
      "documents",
      "All documents are with my agent, he prepared the experience certificate from a company of his friend.",
    ],
    ["agent-papers", "us", "documents", "I bought a bank statement because everybody does, it looks same as original."],
    [
      "funds-below-rule",
      "us",
      "funds",
      "We borrowed 30 lakh from a money lender for one month only to show in the bank, after visa we return.",
    ],
    ["hidden-refusal", "canada", "refusals", "No. My agent told me not to write about the Australian refusal."],
    [
      "hidden-refusal",
      "uk",
      "refusals",
      "Never refused sir.",
      "My first application for a student visa was rejected in 2023 because my CAS was withdrawn.",
    ],
    [
      "hidden-refusal",
      "us",
      "us-visited",
      "No, this is my first time to apply.",
      "In 2021 the consulate in Dhaka refused my B1/B2 visa.",
    ],
    [
      "memorised",
      "canada",
      "canada-worth",
      "This programme offers world-class faculty, cutting-edge labs and a vibrant community that will empower me to become a global leader.",
    ],
    ["vague", "uk", "course", "It is a very good course with good future, I like it."],
    ["unprepared", "uk", "modules", "I have not looked the modules yet, my agent has the brochure."],
    ["unprepared", "uk", "dates", "It starts, I think, next year, two or three years, let me check."],
    [
      "vague",
      "us",
      "country",
      "Because America is the best and I get freedom and good life, my friends all are there.",
    ],
    ["immigrant-intent", "canada", "country", "Because in Canada easy to get PR and in my country no."],
    ["unprepared", "uk", "alternatives", "My agent said only this one gives offer fast."],
    [
      "funds-below-rule",
      "uk",
      "cost",
      "Tuition is 15,000 pounds and for living I have 3,500 pounds in the bank, Leicester is cheap.",
    ],
    [
      "funds-below-rule",
      "canada",
      "funds",
      "I have 12,000 dollars in the bank for living and the first year tuition is paid.",
    ],
    ["funds-below-rule", "germany", "germany-money", "My account has 6,000 euro blocked, the rest I will manage."],
    ["funds-below-rule", "australia", "funds", "I have savings of 15,000 AUD for living. That is fine."],
    ["vague", "us", "university", "yes"],
    ["vague", "uk", "plans", "Job."],
    ["immigrant-intent", "uk", "plans", "I will marry a British citizen there, this is the easiest."],
    ["sponsor", "uk", "funds", "My grandfather gives 20,000 pounds from his land."],
    ["sponsor", "uk", "funds", "It is sponsored fully by my elder sister husband, he is a doctor in Birmingham NHS."],
    [
      "sponsor",
      "uk",
      "funds",
      "The money is from my aunty, she transferred 20,000 pounds to my account last week for the statement.",
    ],
    ["sponsor", "us", "funds", "Family friend of us in California, he said he will take care everything."],
    [
      "sponsor",
      "general",
      "sponsor",
      "He is the friend of my father and has a transport company, income I don't know.",
    ],
    ["sponsor", "canada", "funds", "My boss is paying the fee and I will work for him in his restaurant in Surrey."],
    ["sponsor", "australia", "funds", "So my mausi, I mean my aunt in Perth, is taking the whole responsibility."],
    ["sponsor", "germany", "funds", "A relative in Hamburg gives me a letter of invitation and pocket money."],
    ["immigrant-intent", "uk", "plans", "Plan is to get a job with sponsorship and stay in UK, as my cousins did."],
    ["immigrant-intent", "us", "us-return", "I am not sure I return. If company files H1B I take it, why not."],
    ["immigrant-intent", "us", "us-return", "Return? No, my fiance is there, we are planning to live in Florida."],
    [
      "immigrant-intent",
      "us",
      "plans",
      "Once I am there my uncle will file for me and I get the green card in some years.",
    ],
    [
      "immigrant-intent",
      "germany",
      "plans",
      "I want to get German passport as soon as possible, nothing is left for me in Syria.",
    ],
    [
      "immigrant-intent",
      "australia",
      "country",
      "Because after study you get PR easily and Medicare and my whole family can migrate.",
    ],
    ["immigrant-intent", "canada", "ties", "I have sold my house and resigned from job, we are all moving."],
    ["immigrant-intent", "uk", "ties", "There is nothing that connects me. I want to leave this country for good."],
    ["immigrant-intent", "canada", "plans", "To be honest I go there for the PR, the course is only the way."],
    [
      "work-intent",
      "uk",
      "country",
      "Honestly for work. In UK the salary is good and I can do forty hours in care home.",
    ],
    [
      "work-intent",
      "canada",
      "cost",
      "I pay first semester only. After that I will do jobs and pay from there, everybody is doing same.",
    ],
    [
      "work-intent",
      "australia",
      "funds",
      "Partly my father, and partly I will earn there by Uber Eats, like 1000 dollars a week.",
    ],
    ["work-intent", "us", "cost", "I will work in my cousin's gas station to cover the living."],
    [
      "work-intent",
      "germany",
      "accommodation",
      "No problem, I work full time in Amazon warehouse and share a room with six boys.",
    ],
    [
      "agent-papers",
      "canada",
      "agent",
      "Yes my agent in Ludhiana. He prepared my SOP and financials. I paid him two lakh.",
    ],
    [
      "agent-papers",
      "uk",
      "documents",
      "The bank statement is managed by the consultancy, they have contact in the bank.",
    ],
    ["agent-papers", "us", "agent", "The agency wrote my answers for this interview and I have learnt it."],
    ["agent-papers", "australia", "documents", "My consultant is keeping all, he told I should not open the file."],
    [
      "agent-papers",
      "general",
      "documents",
      "Experience letter is from my friend's company, I did not actually work there.",
    ],
    [
      "funds-below-rule",
      "canada",
      "funds",
      "We arranged the fund. One finance person gives it for 28 days and takes 2 percent.",
    ],
    [
      "funds-below-rule",
      "uk",
      "funds",
      "The money was put two days before the statement, after visa it goes back to the owner.",
    ],
    ["hidden-refusal", "canada", "refusals", "I will say no, because they don't check old application from US."],
    [
      "hidden-refusal",
      "uk",
      "refusals",
      "There was something with Schengen but my agent said it is not necessary to tell.",
    ],
    [
      "hidden-refusal",
      "australia",
      "refusals",
      "No refusals at all.",
      "I was refused a visitor visa to New Zealand in 2022 as I could not show ties.",
    ],
    [
      "memorised",
      "uk",
      "university",
      "The university is globally recognised for excellence in teaching and research, with a vibrant campus and diverse community, and outstanding employability.",
    ],
    [
      "memorised",
      "us",
      "modules",
      "The curriculum is meticulously designed to nurture critical thinking, innovation and leadership, preparing students for a dynamic global landscape.",
    ],
    ["unprepared", "uk", "dates", "January? Or maybe September. I have to look in the letter."],
    ["unprepared", "uk", "cost", "I don't know, my father knows it."],
    ["unprepared", "canada", "course", "Project something, it's a post graduate certificate, my agent filled."],
    ["unprepared", "us", "us-schools", "Many. I don't remember the names."],
    ["vague", "uk", "alternatives", "No."],
    ["vague", "uk", "accommodation", "I will see when I arrive."],
    ["vague", "us", "course", "Computer."],
    ["vague", "germany", "germany-fit", "It fits good."],
    ["vague", "australia", "australia-now", "Normal. I live with family, all is good."],
    ["vague", "uk", "gap", "Nothing, I was at home."],
    ["vague", "canada", "canada-worth", "It will give me good knowledge and good job."],
  ])("%s (%s, %s): %s", async (about, country, question, answer, letter = undefined) => {
    const comments = await commentsOn(country, question, answer, letter);
    expect(comments.map((comment) => comment.about)).toContain(about);
    expect(comments.map(({ kind }) => kind)).not.toContain("strength");
    const [first] = comments;
    expect(first?.kind).toBe("warning");
    for (const { kind, quote = "", asks } of comments.filter((comment) => comment.kind === "warning")) {
      expect([kind, answer.replaceAll(/\s+/g, " ")]).toEqual(["warning", expect.stringContaining(quote)]);
      expect(asks).toMatch(/\?$/);
    }
  });
});

describe("an officer does not stop at", () => {
  test.each<[InterviewCountry, InterviewQuestionId, answer: string]>([
    [
      "germany",
      "funds",
      "my elder brother is paying for me, he work in Berlin as a software engineer with 4,800 euro net, and we do the Verpflichtungserklärung.",
    ],
    [
      "us",
      "us-return",
      "First OPT for one year, I know that it is allowed, and then I go back to my father's company in Lahore.",
    ],
    [
      "australia",
      "australia-benefit",
      "I may apply for the 485 visa to gain two years of experience, after that I return to Kathmandu to open a physiotherapy clinic with my cousin.",
    ],
    [
      "canada",
      "plans",
      "I hope for permanent residence if the rules allow it, and if it does not work I go back to Manila, where my hospital keeps my post.",
    ],
    [
      "uk",
      "plans",
      "I will use the Graduate route for one year to work in a hospital trust and then go back to Accra, where my employer has promised a post.",
    ],
    [
      "australia",
      "cost",
      "Tuition is AUD 32,000 and living 29,710 a year. I may work up to 48 hours a fortnight for pocket money, but my parents pay it all.",
    ],
    [
      "uk",
      "agent",
      "I found it on the UCAS website. An agent in Lagos helped me with the form, but I wrote my statement myself and I checked everything.",
    ],
    [
      "uk",
      "modules",
      "Statistical learning, databases and a project with a hospital. I like databases most because I worked with patient records.",
    ],
    [
      "germany",
      "germany-language",
      "It is taught in English, I have IELTS 7. My German is A2, I do the B1 course at the Goethe-Institut since May.",
    ],
    ["uk", "accommodation", "In the university hall, Oakwood, 165 pounds a week, I paid the deposit."],
    [
      "uk",
      "accommodation",
      "I will stay with my aunt in Ilford, she has a spare room, and I pay 300 pounds a month for food.",
    ],
    ["us", "relatives", "No, I have no relatives there."],
    [
      "general",
      "funds",
      "My parents pay. My father is a tailor and owns two shops and the money of 9,000 euros is from the sale of a small field in 2025.",
    ],
    [
      "us",
      "sponsor",
      "My mother is a dentist, she has her own practice in Hanoi and earns about 38,000 dollars a year. My uncle lives in Texas but he does not pay.",
    ],
    ["uk", "gap", "Since 2022 I have worked full time as an accountant at Kivu Tea in Goma."],
    [
      "uk",
      "ties",
      "My husband and our son stay in Lagos, my parents have a house there and my employer keeps my post until 2028.",
    ],
    [
      "canada",
      "ties",
      "My mother is alone since my father died, I am the only son, and we have a farm of 12 acres that I manage.",
    ],
    ["us", "us-schools", "I applied to four, Lakeshore State and Prairie Ridge admitted me, the other two said no."],
    [
      "germany",
      "plans",
      "With the 18 month job search permit I look for work in Stuttgart, later I want to go into my uncle's machine shop in Pune.",
    ],
    [
      "australia",
      "australia-why",
      "Master of Nursing at Wattle River University, because it has the clinical placement of 800 hours and is accredited in Nepal.",
    ],
    [
      "uk",
      "university",
      "University of Northmoor has a module on flood modelling by Dr Hale and I compared it with Delft and Wexcombe; the fee is 19,800 pounds.",
    ],
    [
      "uk",
      "introduce",
      "My name is Amina, I studied biochemistry in Kano until 2023 with second class upper and now I work in a lab.",
    ],
    ["uk", "dates", "September 2026, one year."],
    [
      "uk",
      "alternatives",
      "I considered Wexcombe and a university in Ireland; Wexcombe has no placement and Ireland was 4,000 euros more.",
    ],
    [
      "uk",
      "cost",
      "Tuition 18,000 pounds, I paid 9,000. Living 1,529 pounds a month for nine months because it is London.",
    ],
    [
      "us",
      "funds",
      "My parents. I-20 shows 41,000 dollars. My father earns 55,000 dollars from his clinic and we have a fixed deposit of 70,000 dollars since 2023.",
    ],
    ["us", "plans", "I go back to Nepal in 2028 and work in my family's hotel in Pokhara as manager."],
    [
      "uk",
      "funds",
      "I pay from my own savings of 14 lakh taka from five years at Grameen Telecom, and my husband adds 600,000 taka.",
    ],
    [
      "australia",
      "funds",
      "I have a sanctioned education loan of 4.2 million rupees from Himal Bank and my father shows income of 1.9 million rupees.",
    ],
    ["canada", "agent", "Nobody, I found it myself on the college website and applied through their portal."],
    ["canada", "language", "I took IELTS in June and got 6.5 overall, with 6 in writing."],
    [
      "uk",
      "sponsor",
      "My father is a retired headmaster, he gets a pension of 45,000 taka a month and rent of two shops.",
    ],
    [
      "general",
      "country",
      "I want to study in Ireland because the pharma industry of Cork takes interns and the course is one year, at home it is two.",
    ],
    ["us", "gap", "I worked as cashier in my uncle's shop since 2023 and prepared for the GRE."],
    [
      "uk",
      "agent",
      "Yes, an education consultancy in Kathmandu. They showed me three universities, I compared the modules and chose Northmoor myself. They checked my form before I sent it.",
    ],
    [
      "canada",
      "agent",
      "A consultant with a CICC licence helped me with the application. I gave her my bank letters and I read every form before it was submitted.",
    ],
    [
      "uk",
      "documents",
      "I have my passport, CAS, the bank statement of my father with 28 days, his letter of consent, and my birth certificate.",
    ],
    [
      "us",
      "plans",
      "After my MS I would like to use OPT for a year, and then return to Pune, where Kirloskar has a plant and my parents live.",
    ],
    [
      "us",
      "ties",
      "My parents and my younger brother live in Kumasi. I own a plot there and my employer has given me two years leave.",
    ],
    [
      "canada",
      "plans",
      "Go back to Dhaka. I will join my former company as a senior quality engineer, they wrote me a letter for it.",
    ],
    [
      "canada",
      "plans",
      "I know there is a post-graduation work permit of up to three years. I may use it for one year, then I go home to run our family's clinic in Amritsar.",
    ],
    [
      "germany",
      "plans",
      "First I stay up to 18 months to look for a job as the law allows, then with experience I go to Nairobi and start my company for solar pumps.",
    ],
    [
      "uk",
      "cost",
      "The tuition is 17,250 pounds and I have paid 8,000 deposit. Living in London is 1,529 a month, so 13,761 for nine months, this is in my mother's account since June.",
    ],
    [
      "australia",
      "funds",
      "My parents pay: my mother has a boutique with 2.4 million rupees a year, and there is an education loan of 3 million, disbursed.",
    ],
    [
      "us",
      "sponsor",
      "My father is an orthopaedic surgeon in Cairo, his income is about 90,000 dollars in a year, and my mother has a pension.",
    ],
    ["uk", "relatives", "Yes, my cousin lives in Leeds, but I will live in the student hall in Exeter."],
    ["us", "us-visited", "Yes, in 2019 for two weeks with a school group, to Boston."],
    ["uk", "refusals", "Yes, the US refused me an F-1 visa in 2023 under 214(b), I declared it in the form."],
    [
      "us",
      "country",
      "Because the programme in petroleum geology with a field camp of six weeks does not exist in Ghana, and my professor did his PhD in Oklahoma.",
    ],
    [
      "uk",
      "country",
      "At home the master takes two years and has no laboratory for batteries. In the UK it is one year and Northmoor works with a cell factory.",
    ],
    ["germany", "germany-money", "A DAAD scholarship of 992 euro a month from October, I have the award letter."],
    [
      "germany",
      "accommodation",
      "In a room of the Studierendenwerk in Aachen, 310 euro, I am on the waiting list and for the first month I booked a hostel.",
    ],
    [
      "australia",
      "australia-benefit",
      "With it I can register as a civil engineer at home and lead projects in the water board of Colombo, where the salary for that grade is about 250,000 rupees.",
    ],
    [
      "canada",
      "gap",
      "Between 2022 and 2024 I took care of my mother after her stroke and did bookkeeping for our shop, and since then I work at a travel desk.",
    ],
    [
      "uk",
      "modules",
      "Corporate finance, econometrics and a dissertation. I am most interested in econometrics because I use regressions at my work in the insurance.",
    ],
    [
      "us",
      "funds",
      "I have a graduate assistantship that covers tuition and 1,900 dollars a month, it is on my I-20. My parents add 6,000 dollars.",
    ],
    [
      "uk",
      "funds",
      "My husband. He is a pilot with Ethiopian and earns 4,200 dollars a month, and he comes with me? No, he stays at home with our daughter.",
    ],
    ["us", "relatives", "My uncle and aunt live in New Jersey, they are citizens."],
    [
      "canada",
      "funds",
      "My mother and father. He drives a truck in Saudi Arabia, 1,900 dollars a month, she is a teacher. The GIC of 23,448 is paid and the tuition as well.",
    ],
  ])("(%s, %s) %s", async (country, question, answer) => {
    const comments = await commentsOn(country, question, answer);
    expect(comments.filter(({ kind }) => kind === "warning" || kind === "contradiction")).toEqual([]);
  });
});

describe("what the records of a destination say", () => {
  test("decides whose money does not count, and stands with its page and the page's own date", async () => {
    const [warning] = await commentsOn("uk", "funds", "My uncle pays the fee of £19,000 from his shop.");
    expect(warning).toMatchObject({ about: "sponsor", text: expect.stringContaining("do not count") });
    expect(warning?.rules).toContainEqual({
      says: expect.stringContaining("uncle"),
      source: { title: expect.any(String), url: expect.stringMatching(/^https:\/\/www\.gov\.uk\//) },
      dated: expect.stringMatching(/\d{4}$/),
      isOverdue: false,
    });
    const [elsewhere] = await commentsOn("general", "funds", "My uncle pays the fee of £19,000 from his shop.");
    expect(elsewhere).toMatchObject({ about: "sponsor", asks: "What is this person to you, and why do they pay?" });
    expect(elsewhere?.rules).toBeUndefined();
  });

  test("decides whether a brother is asked about", async () => {
    const answer =
      "My brother pays 20,000 pounds from his salary as an engineer in Riyadh, where he earns 4,000 a month.";
    expect((await commentsOn("uk", "funds", answer))[0]).toMatchObject({ about: "sponsor" });
    expect((await commentsOn("us", "funds", answer)).map(({ about }) => about)).not.toContain("sponsor");
  });

  test("decides whether a hope to stay may be said", async () => {
    const answer =
      "I hope for permanent residence later. If that is not possible I return to Manila, where the hospital keeps my post.";
    const isWarned = async (country: InterviewCountry) =>
      (await commentsOn(country, "plans", answer)).some(({ about }) => about === "immigrant-intent");
    expect([await isWarned("us"), await isWarned("uk"), await isWarned("general")]).toEqual([true, true, true]);
    expect([await isWarned("canada"), await isWarned("germany"), await isWarned("australia")]).toEqual([
      false,
      false,
      false,
    ]);
    const withoutReturn = await commentsOn("canada", "plans", "After study I will apply for permanent residence.");
    expect(withoutReturn[0]).toMatchObject({ about: "immigrant-intent" });
  });

  test("is the sum that a year of living takes, in the town that is named", async () => {
    const answer = "For living I have 11,000 pounds in the bank, and the tuition is paid.";
    const inLondon = await commentsOn("uk", "cost", `${answer} My university is in London.`);
    expect(inLondon[0]).toMatchObject({ about: "funds-below-rule", text: expect.stringContaining("£13,761") });
    expect(
      (await commentsOn("uk", "cost", `${answer} My university is in Leeds.`)).map(({ about }) => about),
    ).not.toContain("funds-below-rule");
  });
});

test("nobody is told what to claim, or what an officer will decide", async () => {
  const answer = "My uncle pays, my agent made the bank statement, and I will settle there. I don't know the course.";
  for (const country of ["uk", "us", "canada", "australia", "germany", "general"] as const) {
    const own = (await commentsOn(country, "funds", answer)).map(({ text, asks }) => `${text} ${asks}`);
    expect(own.join("\n")).not.toMatch(
      /\b(?:you qualify|you should apply|chances?|approved|(?:should|must) (?:say|claim))\b/i,
    );
  }
});
