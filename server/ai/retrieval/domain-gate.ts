import { createPhraseFinder, stemsOf } from "./words.ts";

/** Words used only about studying abroad. */
const ownWords = phrases(
  `student visa, study visa, study permit, study abroad, studying abroad, visa, embassy, consulate, high commission, immigration, international student,
  ukvi, ircc, home affairs, uscis, ds160, i20, sevis, f1, f2, cas, coe, pal, oshc, ihs, aps, sop, ielts, toefl, pte, caq, dli, gic, vfs, pgwp, opt, cpt, brp, evisa, dso,
  biometric, sperrkonto, blocked account, student route, subclass 500, genuine student, graduate route, dependant, study in, studying in, university abroad, foreign university,
  statement of purpose, motivation letter, offer letter, admission letter, proof of fund, police clearance, pcc, overseas, abroad, intake, tuition, scholarship, apostille, immiaccount,
  transcript, marksheet, post study work, gap year, study gap, offer of admission, foreign country, residence permit, tb test, ukvi`,
);

/** Beside these another kind of visa may be part of the story. */
const studyWords = phrases(
  "study, student, university, college, course, master, bachelor, phd, degree, semester, school, graduation, campus",
);

const sharedWords = new Set(
  `photo, photograph, picture, pic, selfie, room, rent, flat, apartment, landlord, hostel, housing, form, balance, police, interview, agent, gap, deposit, insurance, refund,
  child, children, kid, son, daughter, baby, family member, my family, wife, husband, spouse, fiance, appointment, border, airport, customs, landing, arrive, arrival, medical, vaccine,
  vaccination, blood test, savings, fund, bank account, motivation, appeal, arrest, crime, jail, prison, lawyer, refused, rejected, denied, denial, rejection, refusal, fake, scam, cheat, fraud, forged, funding, grant, admission,
  diploma, checklist, internship, part time, full time work, fingerprint, extension, extend, renewal, postpone, filling, fill in, fill out, bring my, living cost, cost of living, living expense, guarantor, sponsor, relative, uncle, aunt, cousin,
  grandfather, social media, financial, first day, first week, hand luggage, caution, offence, illegal, room, consultancy, english language, english test, english exam, maintenance, cover letter, stipend, backlog, tribunal, dorm, accommodation, bupa, tef, tcf, stay back, passport, gap, full time, fee, money, document, docs, background check, travel insurance, work permit`
    .split(",")
    .map((words) => stemsOf(words).join(" ")),
);

const otherVisas =
  phrases(`tourist visa, conference visa, medical visa, job visa, employment visa, visa free, visa on arrival, business trip, domestic worker, blue card, schengen visa, schengen tourist, visitor visa, visit visa, business visa, transit visa, work visa, working visa, spouse visa, fiance visa, marriage visa, investor visa, golden visa,
  digital nomad, h1b, h1 b, eb5, eb2, b1 b2 visa, skilled worker, express entry, permanent residency, permanent resident, green card, citizenship, naturalisation, naturalization, asylum, refugee,
  tourism, immigrate to, migrate to, emigrate, super visa, parent visa, move permanently, honeymoon, pilgrimage, umrah, hajj, retirement visa, working holiday, au pair, startup visa, opportunity card, seasonal worker, esta, holiday visa, family reunion visa`);

const otherMatters = phrases(
  `visa card, credit card, debit card, mastercard, visa inc, visa stock, recipe, cook, biryani, pizza, cake, football,
  cricket, world cup, match score, weather, stock market, stock price, bitcoin, crypto, cryptocurrency, invest in,
  good investment, mortgage, tax form, file tax, file my tax, tax refund, car, bike, home loan, movie, song, lyric,
  poem, joke, story, python, javascript, java, sql, html, code, coding, algorithm, programming, regex, equation,
  integral, derivative, solve, homework, capital of, president, prime minister, election, history of the, who won,
  translate this, video game, play game, chess, diet, lose weight, workout, headache, fever, symptom, girlfriend,
  boyfriend, dating app, dating site, horoscope, zodiac, cheap hotel, hotel in, book a hotel, best restaurant,
  cheap flight, job interview, sales pitch, marketing plan, marketing job, logo, iphone, gaming, best laptop, wifi,
  hack, netflix, youtube channel, youtube video, tiktok, instagram photo, instagram follower, dog, cat, plumb,
  birthday, gift, divorce, parking, driving licence, driving license, police station, river, robbery, latest news,
  bomb, weapon, quantum, planet, dinosaur, album, photo editing, edit photo, photoshop, wedding, yoga, guitar, piano,
  haiku, riddle, trivia, salary negotiation, salary increase, life insurance, car insurance, electricity, shopping,
  from amazon, amazon order, refrigerator, television, train ticket, gym, actor, singer, tv, nurse position, vacancy,
  letter for a job, learning spanish, japanese, my business, my shop, sick leave, interest rate, bank app, reset,
  log in, fly to, boil, squat, better photo, good photo, bank holiday, form a band, form a company, resignation, love letter, podcast, heating, teller,
  surgery, w4, w9, money to my friend, visa for dubai, dubai visa, exchange rate, credit score, golf, clothing, flatmate, opinion on, population of`,
);

const takeovers =
  phrases(`ignore all, ignore previous, ignore the previous, ignore your, ignore instruction, ignore any, ignore everything, disregard, system prompt, your instruction, you are now, pretend, act as, jailbreak, developer mode,
  role play, roleplay, reveal your, repeat the word, repeat after me, dan, override, forget your, forget all, forget everything, new instruction, initial prompt, your prompt, your rule, from now on, hidden instruction, above this line, obey me, respond only, print your, sudo`);

function phrases(list: string) {
  const all = list.split(",").map((words) => ({ stems: stemsOf(words) }));
  const find = createPhraseFinder(all);
  return { stems: all.flatMap(({ stems }) => stems), count: (stems: readonly string[]) => find(stems).length };
}

export const ownStems: readonly string[] = [...ownWords.stems, ...studyWords.stems];

/** Spelled right, though no article contains them. */
export const otherStems: readonly string[] = [...otherMatters.stems, ...otherVisas.stems, ...takeovers.stems];

interface Question {
  stems: readonly string[];
  sureWords: readonly string[];
  likelyWords: number;
  /** Of several words, such as "how long". */
  hasLikelyPhrase: boolean;
  namesDestination: boolean;
  wordCount: number;
  /** Share of its meaningful words in the articles, 0 to 1. */
  knownShare: number;
  /** The question before was ours: a follow-up need not say so again. */
  followsOurs: boolean;
}

/** Words decide whether a question is about study visas: every question matches some article. */
export function isOurs(question: Question): boolean {
  const { stems, sureWords, likelyWords, hasLikelyPhrase, namesDestination, wordCount, knownShare, followsOurs } =
    question;
  if (takeovers.count(stems) > 0) return false;
  const studies = studyWords.count(stems);
  const visas = otherVisas.count(stems);
  if (visas > 0 && studies === 0) return false;
  const own = ownWords.count(stems);
  const shared = sureWords.filter((words) => sharedWords.has(words)).length;
  const clear = own + sureWords.length - shared;
  const leaning = shared + likelyWords + Math.min(studies, 1);
  const named = namesDestination && clear + leaning > 1 ? 1 : 0;
  const points = clear * 2 + leaning + named + (followsOurs ? 2 : 0) - visas * 2 - otherMatters.count(stems) * 3;
  const isShort = wordCount <= 2;
  if ((sureWords.length > 0 || hasLikelyPhrase) && points >= 1 && knownShare >= (isShort ? 0.5 : 1)) return true;
  return points >= 2 && knownShare >= (clear > 0 || followsOurs ? 0.3 : 0.6);
}
