/**
 * In which words people ask for each subject, beside those of the articles, separated by commas. `sure` words name it
 * by themselves and tell that a question is ours at all; `likely` ones only lean towards it. Endings do not matter.
 */
export const subjectWords: Readonly<Record<string, { sure: string; likely: string }>> = {
  ielts_submitted: {
    sure: `ielts, band, moi, writing score, toefl, pte, duolingo, english test, language test, english proficiency, selt, testdaf, band score,
      english requirement, language requirement, medium of instruction, english exam, language certificate, cefr,
      goethe, tef, tcf, language proof, english level, german level, ukvi ielts, english language, english score,
      language skill`,
    likely: `english, band, moi, b1, b2, c1, language, speaking, dsh, score, overall`,
  },
  degree_transcript_verified: {
    sure: `transcript, marksheet, mark sheet, degree certificate, attestation of degree, apostille, wes, ecctis, naric,
      enic, anabin, aps, credential evaluation, eca, uni assist, atas, hec attestation, degree verification,
      verify degree, degree verified, certified translation, certified copy, translate certificate,
      provisional certificate, degree attested, academic record, academic document, diploma, translate document, vpd,
      zab, equivalency, consolidated mark`,
    likely: `degree, attest, notary, verified, certificate, grade, cgpa, gpa, mark, translation, translate, translator,
      qualification, assessed, evaluate, recognise, recognize`,
  },
  university_offer_letter: {
    sure: `offer letter, admission letter, letter of acceptance, acceptance letter, conditional offer,
      unconditional offer, cas, coe, i20, loa, pal, tal, attestation letter, dli, zulassung, zulassungsbescheid,
      confirmation of acceptance, confirmation of enrolment, caq, ecoe, letter of offer, admission, ds2019,
      cas number, sevis id, provincial attestation`,
    likely: `offer, conditional, unconditional, accept, university, enrolment, college, school, dso, sponsor licence`,
  },
  sop_completed: {
    sure: `sop, statement of purpose, motivation letter, letter of motivation, personal statement, genuine student, gte,
      gs statement, study plan, letter of explanation, genuine temporary entrant, cover letter, gs requirement,
      gs question, motivation`,
    likely: `statement, purpose, essay, chatgpt, convince, write, explain why, words, ties, letter, return home,
      go back home, going back home, chose, choose`,
  },
  financial_documents_ready: {
    sure: `proof of funds, proof of money, bank statement, bank balance, financial requirement, financial document,
      financial evidence, maintenance fund, maintenance money, living cost, cost of living, show money, gic, 28 day, maintenance, balance, my account, enough balance,
      maintenance, large deposit, large amount, deposit large, financial, fund, education loan, student loan,
      financial proof, bank account, fixed deposit, savings, show in bank, money in the bank, proof of finance,
      living expense, property valuation, financial capacity, bank letter, show fund, money, finances, enough money,
      solvency`,
    likely: `bank, finance, balance, loan, income, cash, lump, afford, account, statement, amount, parent, father, mother,
      show`,
  },
  passport_ready: {
    sure: `passport`,
    likely: `validity, blank page, travel document, renew, surname, damaged, name`,
  },
  photos_submitted: {
    sure: `photo, photograph, passport photo, passport size, picture, selfie, pic`,
    likely: `glasses, background, hijab, size, smile, turban, headscarf, 2x2, 35x45, mm, spectacles, white`,
  },
  medical_check_done: {
    sure: `medical, hepatitis, hiv, disease, illness, diabetes, medical test, tb test, tuberculosis, tb, x ray, xray, health check, health exam, panel physician,
      vaccination, vaccine, hap id, medical certificate, medical exam, immunisation, immunization, ime,
      health examination, blood test, bupa, health certificate`,
    likely: `doctor, clinic, health, hospital, chest, upfront, test, pregnant, hiv, physician`,
  },
  police_clearance_obtained: {
    sure: `police clearance, police certificate, pcc, good conduct, character certificate, criminal record check,
      background check, police check, police verification, police report, fuhrungszeugnis, dbs, acro, form 80,
      police, clearance certificate, character requirement, fbi check`,
    likely: `character, clearance, criminal record`,
  },
  visa_form_filled: {
    sure: `fee, application form, visa form, ds160, imm1294, immiaccount, videx, visa fee, visa application fee, fill in, cost of student visa, visa cost,
      fill out, filling, online application, apply online, visa cost, sevis fee, i901, consular services portal,
      social media, permit fee, form, sds, student direct stream, application fee, mistake in application,
      digital diplo, cost of visa, imm 1294, apply for student visa, subclass 500 application`,
    likely: `mistake, correct, apply, online, submit, portal, pay, typo, wrong, edit, field, cost, website, step by step,
      process, declare, application, ukvi`,
  },
  visa_interview_scheduled: {
    sure: `interview, visa interview, credibility, consular officer, visa officer, visa appointment, embassy appointment,
      appointment`,
    likely: `question, ask, nervous, wear, dress, slot, book, schedule, prepare, officer, embassy, consulate, reschedule,
      ties, date, biometrics appointment`,
  },
  "work-rights": {
    sure: `part time, work while study, hours per week, hours a week, 20 hour, opt, cpt, pgwp, graduate route,
      post study work, psw, work permit, work rights, find job, find a job, get a job, look for a job, 485 visa, internship, full time work, allowed to work,
      work on campus, off campus, temporary graduate, stay back, job seeker, minijob, student job, ssn,
      work after study, work after graduation, work during study, work full time`,
    likely: `work, job, hour, earn, freelance, employer, salary, vacation, holiday, uber, summer, wage, campus, career,
      self employed, hrs`,
  },
  dependants: {
    sure: `dependant, dependent, wife, husband, spouse, f2, bring family, bring my, children, child, kid, daughter, son,
      baby, family member, my family, fiance`,
    likely: `family, partner, married, mum, mom, mother visit, parents visit, bring, join, accompany`,
  },
  refusal: {
    sure: `refusal, refused, rejected, rejection, denied, denial, 214b, 221g, 214, 221, reapply, visa refuse, visa reject,
      turned down`,
    likely: `again, reason, reject, decline, second time, grounds`,
  },
  "appeals-and-criminal-records": {
    sure: `appeal, criminal record, conviction, convicted, overstay, deported, judicial review, administrative review,
      arrest, banned, remonstration, crime, offence, dui, drunk driving, caution, immigration lawyer, prison, jail,
      deportation, illegal, tribunal`,
    likely: `lawyer, solicitor, court, fine, ban, criminal, review, challenge, police case`,
  },
  "gap-years": {
    sure: `gap, gap year, study gap, education gap, year off, break in study, career gap, backlog, years after degree,
      long break, age limit, too old, failed exam, failed subject`,
    likely: `explain, fail, break, older, age, lost, justify, graduated in`,
  },
  sponsors: {
    sure: `sponsor, affidavit of support, uncle, aunt, i134, verpflichtungserklarung, formal obligation, sponsorship,
      relative, declaration of commitment, obligation letter, cousin, grandfather`,
    likely: `brother, sister, friend, affidavit, employer, support, pay for me, guarantor, father, parent`,
  },
  "blocked-accounts": {
    sure: `blocked account, sperrkonto, fintiba, expatrio, blocked money, coracle, block account, blocking account, 11904,
      992`,
    likely: `blocked, withdraw, account, monthly, block`,
  },
  timelines: {
    sure: `processing time, timeline, when should i start, too late, priority service, fast track, decision time,
      premium service, waiting time, super priority, enough time, duration of process, visa take, process take,
      application take, decision take, get the visa, get visa`,
    likely: `how long, how early, how soon, how many week, how many month, how many day, how much time, in advance,
      when to apply, when can i apply, when should i apply, long, early, start, deadline, week, month, intake, soon,
      time, late, september, january, wait, quick, fast, urgent, processing, process, delay, pending, decision`,
  },
  scholarships: {
    sure: `scholarship, chevening, daad, fulbright, commonwealth scholarship, erasmus, fully funded, bursary,
      financial aid, stipend, assistantship,  tuition waiver, grant`,
    likely: `free, waiver, merit`,
  },
  "tuition-deposit": {
    sure: `deposit, tuition deposit, pay tuition, tuition fee, refund, tuition, instalment, installment,
      pay the fee to the university, first year fee, semester fee, course fee`,
    likely: `pay, fee, refundable, transfer money, university fee`,
  },
  "health-insurance": {
    sure: `insurance, health insurance, ihs, health surcharge, oshc, nhs, medical insurance, travel insurance,
      health cover, surcharge, krankenversicherung, aok, sevis insurance`,
    likely: `cover, doctor, health, public, private, tk`,
  },
  accommodation: {
    sure: `accommodation, housing, rent, hostel, dormitory, dorm, student hall, flat, apartment, guarantor, place to live,
      where to live, will i live, should i live, can i live, homestay, landlord, room`,
    likely: `stay, live, hall, house, address, lease`,
  },
  biometrics: {
    sure: `biometric, fingerprint, vfs, tlscontact, visa application centre, visa application center, vac, henna, ascs,
      enrol fingerprint`,
    likely: `appointment, finger, centre, collect passport`,
  },
  arrival: {
    sure: `arrive, can i enter, arrival, landing, airport, port of entry, evisa, brp, hand luggage, border, after i land, customs,
      first week, first day, anmeldung, city registration, residence permit, enter the country, immigration officer`,
    likely: `land, fly, flight, travel, enter, luggage, carry, pack, bring, register, reach`,
  },
  "change-course": {
    sure: `change course, switch, change university, transfer to another, switch university, switch course, defer, drop out,
      deferral, change my course, change college, change major, change subject, change school, leave of absence,
      transfer university, another university, different university, take a break, postpone`,
    likely: `change, transfer, switch, another, next intake, different, move`,
  },
  extension: {
    sure: `extend, extension, renew visa, renew study permit, renew my visa, expired visa, visa expire, permit expire,
      visa run out, renew student visa, renew permit, renewal, restoration, prolong, visa end`,
    likely: `renew, expire, finish, semester left, more time to finish, time to finish, longer, current visa, stay longer, run out`,
  },
  "agents-and-fraud": {
    sure: `agent, consultancy, fake, fake offer, fake letter, fraud, scam, forged, guarantee visa, false document, immigration consultant,
      education consultant, visa consultant, immigration advisor, guaranteed visa, scammer, cheat`,
    likely: `guarantee, trust, consultant, false, real, legit, genuine, advice, adviser, advisor`,
  },
  "which-documents": {
    sure: `document, docs, which document, what document, document checklist, checklist, document required,
      document needed, required document, what paper, list of document, which paper, document i need, all document,
      document list, necessary document, requirement for student visa, visa requirement, documents do i need`,
    likely: `paper, original, copies, requirement, list`,
  },
};
