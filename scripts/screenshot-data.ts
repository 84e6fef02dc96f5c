import { devices } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { samplePdf, samplePng, storeSampleFiles } from "#tests/support/samples/sample-files.ts";
import { enrolAuthenticator, makeRecoveryCodes } from "#tests/support/product/factors.ts";
import { createPerson, type Person, serviceClient } from "#tests/support/product/people.ts";
import type { Product } from "#tests/support/product/product.ts";
import { textPdf } from "#tests/support/samples/resume-files.ts";
import { setTimeout } from "node:timers/promises";
import { loadSeedArticles } from "#server/blog/seed/seed-articles.ts";

export async function createPicturedPerson(product: Product): Promise<Person> {
  const person = await createPerson(product, { email: "asha@example.com", fullName: "Asha Rahman" });
  return { ...person, session: await completeFirstSteps(product, person) };
}

/** Does only what today's screens can do. @returns the session that has shown its second factor */
async function completeFirstSteps(product: Product, person: Person): Promise<Session> {
  const { id, client } = person;
  const steps = {
    passport_ready: true,
    ielts_submitted: true,
    degree_transcript_verified: true,
    university_offer_letter: true,
  };
  await client.from("visa_progress").update(steps).eq("user_id", id).throwOnError();
  await storeSampleFiles(person, [
    { name: "Passport", file: samplePdf("passport.pdf"), isCompleted: true },
    { name: "University Offer Letter", type: "University Offer Letter", file: samplePdf("offer-letter.pdf") },
    { name: "Photos", type: "Photos", file: samplePng("photo.png"), isCompleted: true },
    { name: "Bank statement, October", type: "Bank Statement", file: samplePdf("statement-2026-10.pdf") },
  ]);
  await beginApplications(person);
  await askConsultant(person);
  await writeLetter(person);
  await uploadResume(person);
  await enrolAuthenticator(person, "My phone");
  await makeRecoveryCodes(person);
  const { data } = await client.auth.getSession();
  return continueInBrowser(product, data.session?.refresh_token ?? "");
}

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** The one for Leeds is worked in. */
async function beginApplications({ client }: Person): Promise<void> {
  const answers = { residence: "BD", nationality: ["BD"], "is-inside": "no" };
  const other = { destination: "de", institution: "TU Munich", city: "Munich", course: "MSc Informatics" };
  await client
    .from("applications")
    .insert({ ...other, answers: { ...answers, "course-start": inDays(120) } })
    .throwOnError();
  const { data: application } = await client
    .from("applications")
    .insert({
      destination: "gb",
      institution: "University of Leeds",
      city: "Leeds",
      course: "MSc Data Science and Analytics",
      answers: {
        ...answers,
        "course-start": inDays(55),
        "course-end": inDays(420),
        "course-level": "taught-master",
        "gb.place": "outside-london",
        fee: 24_000,
        "fee-paid": 4_000,
        payers: ["parents"],
      },
    })
    .select("id")
    .single()
    .throwOnError();
  const { id: application_id } = application;
  for (const [requirement, state] of [
    ["gb.req.passport", "ready"],
    ["gb.req.cas", "waiting"],
  ])
    await client.from("application_lines").insert({ application_id, requirement, state }).throwOnError();
  const balances = [40, 30, 20, 10, 1].map((ago, index) => ({
    application_id,
    account: "Savings",
    day: inDays(-ago),
    amount: 4_650_000 + index * 12_000,
    currency: "BDT",
    rate: 0.0062,
    rate_on: inDays(-1),
  }));
  await client.from("application_balances").insert(balances).throwOnError();
}

async function askConsultant({ id, client }: Person): Promise<void> {
  const message = "How much money do I need to show for the UK?";
  const { error } = await client.functions.invoke("visa-consultant-chat", {
    body: { message, conversationId: null, userId: id },
  });
  if (error) throw error;
}

async function writeLetter({ id, client }: Person): Promise<void> {
  const asked = { documentType: "sop", country: "United Kingdom", university: "University of Leeds" };
  const prompt =
    "I studied computer science at Dhaka and built a booking system that 1,200 people use. My parents pay for my studies.";
  const facts = {
    degree: "BSc in Computer Science",
    grades: "CGPA 3.71 of 4.00",
    course: "MSc Data Science and Analytics",
    whyUniversity: "its projects with hospitals",
    plans: "I want to work with health data in Dhaka",
  };
  const { data, error } = await client.functions.invoke<{ generatedText: string }>("generate-document", {
    body: { ...asked, prompt, facts, resumeData: null, emailTone: "professional", emailSize: "medium" },
  });
  if (error) throw error;
  const { documentType: document_type, country, university } = asked;
  const prompt_input = [prompt, "", ...Object.values(facts)].join("\n");
  const row = { user_id: id, document_type, prompt_input, country, university };
  await client
    .from("sop_documents")
    .insert({ ...row, generated_text: data?.generatedText })
    .throwOnError();
}

async function uploadResume({ id, client }: Person): Promise<void> {
  const form = new FormData();
  form.set("title", "Resume for master's applications");
  form.set("userId", id);
  form.set("file", new File([new Uint8Array(textPdf())], "resume.pdf", { type: "application/pdf" }));
  const { error } = await client.functions.invoke("parse-resume", { body: form });
  if (error) throw error;
}

/** Refreshes the session as the pictured browser would, so that the list of devices shows a browser. */
async function continueInBrowser(product: Product, refreshToken: string): Promise<Session> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: {
      apikey: product.publishableKey,
      "content-type": "application/json",
      "user-agent": devices["Desktop Chrome"].userAgent,
    },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  if (!answer.ok) throw new Error(`the session could not be continued: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

export interface PicturedPost {
  id: string;
  slug: string;
}

export async function awaitReadBlog(product: Product): Promise<PicturedPost> {
  const service = serviceClient(product);
  const list = () => service.from("blogs").select("id, slug").order("published_at", { ascending: false });
  const { length: all } = await loadSeedArticles();
  const until = Date.now() + 60_000;
  let posts: PicturedPost[] = [];
  while (posts.length < all) {
    if (Date.now() > until) throw new Error(`there are ${posts.length} articles after a minute`);
    await setTimeout(500);
    posts = (await list().throwOnError()).data ?? [];
  }
  const [newest] = posts;
  if (!newest) throw new Error("there is no article");
  for (const [index, { id }] of posts.entries()) {
    const days = Array.from({ length: 30 }, (_, ago) => ({
      blog_id: id,
      day: new Date(Date.now() - ago * day).toISOString().slice(0, 10),
      views: 1 + ((ago * 7 + index * 5) % 11),
    }));
    await service.from("blog_daily_views").insert(days).throwOnError();
    const view_count = days.reduce((sum, { views }) => sum + views, 0);
    await service.from("blogs").update({ view_count }).eq("id", id).throwOnError();
  }
  return newest;
}
