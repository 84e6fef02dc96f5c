// Makes the README's pictures into docs/screenshots: `node scripts/screenshots.ts`, after a build. Starts the product
// on a fresh data folder, with a person who is some steps on the way.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { constants, crc32, deflateSync, inflateSync } from "node:zlib";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { samplePdf, samplePng, storeDocuments } from "#tests/support/e2e-documents.ts";
import { enrolAuthenticator, makeRecoveryCodes } from "#tests/support/e2e-factors.ts";
import { createPerson, finishedTourOf, type Person, storageOf } from "#tests/support/e2e-people.ts";
import { type Product, startProduct } from "#tests/support/e2e-product.ts";
import { textPdf } from "#tests/support/resume-files.ts";
import { ensureChromium } from "./chromium.ts";

const folder = path.resolve(import.meta.dirname, "../docs/screenshots");

/** What is pictured: the file's name, the screen, and what must be on it before it counts as loaded. */
const pictures = [
  { name: "auth", path: "/auth", isSignedIn: false, isReady: (page: Page) => page.getByLabel("Email") },
  {
    name: "dashboard",
    path: "/dashboard",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("of 5 key steps"),
  },
  {
    name: "visa-progress",
    path: "/visa-progress",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("11 done"),
  },
  {
    name: "documents",
    path: "/documents",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("of 4 completed"),
  },
  {
    name: "visa-consultant",
    path: "/visa-consultant",
    isSignedIn: true,
    isReady: (page: Page) => page.getByRole("heading", { name: "Sources" }),
  },
  {
    name: "sop",
    path: "/sop",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("I chose the University of Leeds"),
  },
  {
    name: "resume",
    path: "/resume",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("Asha Rahman"),
  },
  {
    name: "profile",
    path: "/profile",
    isSignedIn: true,
    isReady: (page: Page) => page.getByText("10 of 10 left"),
  },
] as const;

const sizes = [
  { width: 1280, height: 860, pixelRatio: 1 },
  { width: 390, height: 844, pixelRatio: 1.5 },
] as const;

const schemes = ["light", "dark"] as const;

await main();

async function main(): Promise<void> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const created = await createPerson(product, { email: "amina@example.com", fullName: "Amina Rahman" });
    const person = { ...created, session: await getUnderWay(product, created) };
    await mkdir(folder, { recursive: true });
    for (const picture of pictures) {
      for (const size of sizes) {
        for (const colorScheme of schemes) {
          const png = await takePicture(browser, { product, person, picture, size, colorScheme });
          const file = path.join(folder, `${picture.name}-${size.width}-${colorScheme}.png`);
          await writeFile(file, png);
          console.log(`${path.relative(process.cwd(), file)} ${Math.round(png.length / 1024)} kB`);
        }
      }
    }
  } finally {
    await browser.close();
    await product.remove();
  }
}

interface Shot {
  product: Product;
  person: Person;
  picture: (typeof pictures)[number];
  size: (typeof sizes)[number];
  colorScheme: (typeof schemes)[number];
}

async function takePicture(browser: Browser, shot: Shot): Promise<Buffer> {
  const { product, person, picture, size, colorScheme } = shot;
  const stored = [storageOf(person.session), finishedTourOf(person.id)];
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.pixelRatio,
    colorScheme,
    reducedMotion: "reduce",
    storageState: {
      cookies: [],
      origins: [{ origin: product.url, localStorage: picture.isSignedIn ? stored : [] }],
    },
  });
  const page = await context.newPage();
  await page.goto(picture.path, { waitUntil: "networkidle" });
  await picture.isReady(page).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return recompress(png);
}

/**
 * Some steps are done, and the account is protected; nothing that the screens of today could not have made. Gives the
 * session that has shown its second step.
 */
async function getUnderWay(product: Product, person: Person): Promise<Session> {
  const { id, client } = person;
  const steps = { ielts_submitted: true, degree_transcript_verified: true, university_offer_letter: true };
  await client.from("visa_progress").update(steps).eq("user_id", id).throwOnError();
  await storeDocuments(person, [
    { name: "Passport", file: samplePdf("passport.pdf"), isCompleted: true },
    { name: "University Offer Letter", type: "University Offer Letter", file: samplePdf("offer-letter.pdf") },
    { name: "Photos", type: "Photos", file: samplePng("photo.png"), isCompleted: true },
    { name: "Bank statement, October", type: "Bank Statement", file: samplePdf("statement-2026-10.pdf") },
  ]);
  await askConsultant(person);
  await writeLetter(person);
  await uploadResume(person);
  await enrolAuthenticator(person, "My phone");
  await makeRecoveryCodes(person);
  const { data } = await client.auth.getSession();
  return continueInBrowser(product, data.session?.refresh_token ?? "");
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

/** Takes a session over as the pictured browser would, so that the list of devices shows a browser. */
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

/** The same picture, its data packed as small as deflate can: Chromium packs for speed. */
function recompress(png: Buffer): Buffer {
  const signatureLength = 8;
  const kept: Buffer[] = [png.subarray(0, signatureLength)];
  const data: Buffer[] = [];
  for (let at = signatureLength; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") data.push(png.subarray(at + 8, end - 4));
    else if (type === "IEND") kept.push(chunk("IDAT", pack(Buffer.concat(data))), png.subarray(at, end));
    else kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function pack(data: Buffer): Buffer {
  const lines = inflateSync(data);
  const packed = [constants.Z_DEFAULT_STRATEGY, constants.Z_FILTERED].map((strategy) =>
    deflateSync(lines, { level: 9, memLevel: 9, strategy }),
  );
  return packed.toSorted((a, b) => a.length - b.length)[0] ?? data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
