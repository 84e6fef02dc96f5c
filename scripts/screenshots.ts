// Makes the README's pictures from a build and a fresh data folder: all, or those named as arguments.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { constants, crc32, deflateSync, inflateSync } from "node:zlib";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { createPerson, finishedTourOf, type Person, storageOf } from "#tests/support/product/people.ts";
import { type Product, startProduct } from "#tests/support/product/product.ts";
import { ensureChromium } from "./chromium.ts";
import { awaitReadBlog, createPicturedPerson, type PicturedPost } from "./screenshot-data.ts";

const folder = path.resolve(import.meta.dirname, "../docs/screenshots");

interface Picture {
  name: string;
  path: string | ((post: PicturedPost) => string);
  who: "nobody" | "person" | "admin";
  awaits: (page: Page) => Locator;
}

const words = (text: string) => (page: Page) => page.getByText(text);
const article = (page: Page) => page.getByRole("article");
/** Its parts stand there once what they show is read. */
const part = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).filter({ visible: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const pictures: Picture[] = [
  { name: "auth", path: "/auth", who: "nobody", awaits: (page) => page.getByLabel("Email") },
  { name: "visitors", path: "/", who: "nobody", awaits: heading },
  { name: "dashboard", path: "/dashboard", who: "person", awaits: part },
  { name: "visa-progress", path: "/visa-progress", who: "person", awaits: part },
  { name: "application-dates", path: "/application/dates", who: "person", awaits: part },
  { name: "application-money", path: "/application/money", who: "person", awaits: part },
  { name: "application-answers", path: "/application/answers", who: "person", awaits: part },
  { name: "applications", path: "/applications", who: "person", awaits: part },
  { name: "begin", path: "/begin", who: "person", awaits: part },
  { name: "practice", path: "/practice", who: "person", awaits: heading },
  { name: "documents", path: "/documents", who: "person", awaits: words("files ready") },
  {
    name: "visa-consultant",
    path: "/visa-consultant",
    who: "person",
    awaits: (page) => page.getByRole("heading", { name: "Sources" }),
  },
  { name: "sop", path: "/sop", who: "person", awaits: words("gaps left") },
  { name: "resume", path: "/resume", who: "person", awaits: words("Asha Rahman") },
  { name: "profile", path: "/profile", who: "person", awaits: words("10 of 10 left") },
  { name: "blogs", path: "/blogs", who: "nobody", awaits: article },
  { name: "blog-article", path: ({ slug }) => `/blogs/${slug}`, who: "nobody", awaits: article },
  {
    name: "admin-blogs",
    path: "/admin/blogs",
    who: "admin",
    awaits: (page) => page.locator(".recharts-bar-rectangle"),
  },
  {
    name: "admin-blog-edit",
    path: ({ id }) => `/admin/blogs/edit/${id}`,
    who: "admin",
    awaits: (page) => page.getByRole("textbox", { name: "Content" }),
  },
];

const sizes = [
  { width: 1280, height: 860, pixelRatio: 1 },
  { width: 390, height: 844, pixelRatio: 1.5 },
] as const;

const schemes = ["light", "dark"] as const;

await main(process.argv.slice(2));

async function main(names: string[]): Promise<void> {
  const product = await startProduct({ SEED_BLOG: "true" });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const person = await createPicturedPerson(product);
    const admin = await createPerson(product, { email: "editor@example.com", fullName: "Rafi Ahmed", isAdmin: true });
    const people = { nobody: null, person, admin };
    const post = await awaitReadBlog(product);
    await mkdir(folder, { recursive: true });
    for (const picture of pictures.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const address = typeof picture.path === "string" ? picture.path : picture.path(post);
      const shot = { product, who: people[picture.who], address, awaits: picture.awaits };
      for (const size of sizes) {
        for (const colorScheme of schemes) {
          const png = await takePicture(browser, { ...shot, size, colorScheme });
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
  who: Person | null;
  address: string;
  awaits: Picture["awaits"];
  size: (typeof sizes)[number];
  colorScheme: (typeof schemes)[number];
}

async function takePicture(browser: Browser, shot: Shot): Promise<Buffer> {
  const { product, who, address, awaits, size, colorScheme } = shot;
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
  await page.goto(address, { waitUntil: "networkidle" });
  await awaits(page).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return recompressPng(png);
}

/** The same picture in fewer bytes: Chromium compresses for speed. */
function recompressPng(png: Buffer): Buffer {
  const signatureLength = 8;
  const chunks: Buffer[] = [png.subarray(0, signatureLength)];
  const data: Buffer[] = [];
  for (let at = signatureLength; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") data.push(png.subarray(at + 8, end - 4));
    else if (type === "IEND") chunks.push(chunk("IDAT", pack(Buffer.concat(data))), png.subarray(at, end));
    else chunks.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
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
