// Makes the README's pictures into docs/screenshots: `node scripts/screenshots.ts`, after a build. Starts the product
// on a fresh data folder, with a person who is some steps on the way.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { samplePdf, samplePng, storeDocuments } from "#tests/support/e2e-documents.ts";
import { enrolAuthenticator, makeRecoveryCodes } from "#tests/support/e2e-factors.ts";
import { createPerson, finishedTourOf, type Person, serviceClient, storageOf } from "#tests/support/e2e-people.ts";
import { type Product, startProduct } from "#tests/support/e2e-product.ts";
import { textPdf } from "#tests/support/resume-files.ts";
import { ensureChromium } from "./chromium.ts";
import { recompressPng } from "./recompress-png.ts";

const folder = path.resolve(import.meta.dirname, "../docs/screenshots");

/** The article that is pictured. */
interface Post {
  id: string;
  slug: string;
}

/** What is pictured: the file's name, the screen, and what must be on it before it counts as loaded. */
const pictures = [
  { name: "auth", path: "/auth", who: "nobody", isReady: (page: Page) => page.getByLabel("Email") },
  {
    name: "dashboard",
    path: "/dashboard",
    who: "person",
    isReady: (page: Page) => page.getByText("of 5 key steps"),
  },
  {
    name: "visa-progress",
    path: "/visa-progress",
    who: "person",
    isReady: (page: Page) => page.getByText("11 done"),
  },
  {
    name: "documents",
    path: "/documents",
    who: "person",
    isReady: (page: Page) => page.getByText("of 4 completed"),
  },
  {
    name: "visa-consultant",
    path: "/visa-consultant",
    who: "person",
    isReady: (page: Page) => page.getByRole("heading", { name: "Sources" }),
  },
  {
    name: "sop",
    path: "/sop",
    who: "person",
    isReady: (page: Page) => page.getByText("I chose the University of Leeds"),
  },
  {
    name: "resume",
    path: "/resume",
    who: "person",
    isReady: (page: Page) => page.getByText("Asha Rahman"),
  },
  {
    name: "profile",
    path: "/profile",
    who: "person",
    isReady: (page: Page) => page.getByText("10 of 10 left"),
  },
  { name: "blogs", path: "/blogs", who: "nobody", isReady: (page: Page) => page.getByRole("article") },
  {
    name: "blog-article",
    path: ({ slug }: Post) => `/blogs/${slug}`,
    who: "nobody",
    isReady: (page: Page) => page.getByRole("article"),
  },
  {
    name: "admin-blogs",
    path: "/admin/blogs",
    who: "admin",
    isReady: (page: Page) => page.locator(".recharts-bar-rectangle"),
  },
  {
    name: "admin-blog-edit",
    path: ({ id }: Post) => `/admin/blogs/edit/${id}`,
    who: "admin",
    isReady: (page: Page) => page.getByRole("button", { name: "Update" }),
  },
] as const;

const sizes = [
  { width: 1280, height: 860, pixelRatio: 1 },
  { width: 390, height: 844, pixelRatio: 1.5 },
] as const;

const schemes = ["light", "dark"] as const;

await main();

async function main(): Promise<void> {
  const product = await startProduct({ SEED_BLOG: "true" });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const created = await createPerson(product, { email: "amina@example.com", fullName: "Amina Rahman" });
    const person = { ...created, session: await getUnderWay(product, created) };
    const admin = await createPerson(product, { email: "editor@example.com", fullName: "Rafi Ahmed", isAdmin: true });
    const post = await awaitReadBlog(product);
    await mkdir(folder, { recursive: true });
    for (const picture of pictures) {
      for (const size of sizes) {
        for (const colorScheme of schemes) {
          const png = await takePicture(browser, {
            product,
            people: { nobody: null, person, admin },
            post,
            picture,
            size,
            colorScheme,
          });
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
  people: Record<(typeof pictures)[number]["who"], Person | null>;
  post: Post;
  picture: (typeof pictures)[number];
  size: (typeof sizes)[number];
  colorScheme: (typeof schemes)[number];
}

async function takePicture(browser: Browser, shot: Shot): Promise<Buffer> {
  const { product, people, post, picture, size, colorScheme } = shot;
  const who = people[picture.who];
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.pixelRatio,
    colorScheme,
    reducedMotion: "reduce",
    storageState: {
      cookies: [],
      origins: [{ origin: product.url, localStorage: who ? [storageOf(who.session), finishedTourOf(who.id)] : [] }],
    },
  });
  const page = await context.newPage();
  const address = typeof picture.path === "string" ? picture.path : picture.path(post);
  await page.goto(address, { waitUntil: "networkidle" });
  await picture.isReady(page).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return recompressPng(png);
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

/** Waits for the first articles, and lets them have had readers. Gives the newest. */
async function awaitReadBlog(product: Product): Promise<Post> {
  const service = serviceClient(product);
  const until = Date.now() + 60_000;
  const enough = 12;
  const list = () => service.from("blogs").select("id, slug").order("published_at", { ascending: false });
  let posts: Post[] = [];
  while (posts.length < enough) {
    if (Date.now() > until) throw new Error(`there are ${posts.length} articles after a minute`);
    await setTimeout(500);
    posts = (await list().throwOnError()).data ?? [];
  }
  const [newest] = posts;
  if (!newest) throw new Error("there is no article");
  const day = 86_400_000;
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
