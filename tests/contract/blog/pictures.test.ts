import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const bucket = "blog-images";
let original: Buffer;
beforeAll(async () => {
  original = await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#3b82f6" } })
    .png()
    .toBuffer();
});

const picture = (path: string, init: RequestInit = {}) => fetch(`${inject("server").url}/images/${path}`, init);

async function store(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const name = `${randomUUID()}.png`;
  const blob = new Blob([bytes], { type: "image/png" });
  const { error } = await serviceClient().storage.from(bucket).upload(name, blob, { contentType: "image/png" });
  if (error) throw error;
  return name;
}

async function postWithCover(
  cover: string,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; path: string }> {
  const row = { title: "Funds", slug: `cover-${randomUUID()}`, content: "<p>Text</p>", published: true, ...fields };
  const { data, error } = await serviceClient()
    .from("blogs")
    .insert({ ...row, cover_image: cover })
    .select("id, cover_url")
    .single();
  if (error) throw error;
  return { id: String(data.id), path: String(data.cover_url).replace("/images/", "") };
}

const inline = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("a stored picture", () => {
  it.each([
    ["400.avif", "heif", "image/avif", 400],
    ["800.webp", "webp", "image/webp", 800],
    ["1600.webp", "webp", "image/webp", 1000],
  ])("comes as %s, for a week", async (size, format, type, width) => {
    const answer = await picture(`stored/${await store(new Uint8Array(original))}/${size}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ format, width });
  });

  it("is the same the second time and without its body", async () => {
    const path = `stored/${await store(new Uint8Array(original))}/400.webp`;
    const [first, second] = await Promise.all([picture(path).then(bytesOf), picture(path).then(bytesOf)]);
    expect(first.equals(second)).toBe(true);
    expect((await bytesOf(await picture(path))).equals(first)).toBe(true);
    const head = await picture(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), (await bytesOf(head)).length]).toEqual([
      200,
      String(first.length),
      0,
    ]);
  });

  it("is gone once its file is, from what the server keeps too", async () => {
    const name = await store(new Uint8Array(original));
    expect((await picture(`stored/${name}/400.webp`)).status).toBe(200);
    const { error } = await serviceClient().storage.from(bucket).remove([name]);
    expect(error).toBeNull();
    expect((await picture(`stored/${name}/400.webp`)).status).toBe(404);
  });

  it("comes to one network while another asks for many that are not there", async () => {
    const name = await store(new Uint8Array(original));
    const of = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
    const greedy = randomIp();
    const many = Array.from({ length: 200 }, () => picture(`stored/${randomUUID()}.png/400.webp`, of(greedy)));
    const answers = await Promise.all([...many, picture(`stored/${name}/400.webp`, of(randomIp()))]);
    expect(new Set(answers.slice(0, -1).map(({ status }) => status))).toEqual(new Set([404]));
    expect(answers.at(-1)?.status).toBe(200);
  });

  it("that is broken is not found", async () => {
    const broken = new Uint8Array(original.subarray(0, original.length - 30));
    expect((await picture(`stored/${await store(broken)}/400.webp`)).status).toBe(404);
  });
});

describe("there is no picture", () => {
  it.each([
    "stored/none.png/400.webp",
    "stored/..%2f..%2fetc%2fpasswd/400.webp",
    "stored/https:%2f%2fother.example%2fa.png/400.webp",
    `covers/${randomUUID()}/0123456789ab/400.webp`,
    "covers/x/y/400.webp",
  ])("at %s", async (path) => {
    const answer = await picture(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it("in other sizes and formats", async () => {
    const name = await store(new Uint8Array(original));
    for (const size of ["401.webp", "400.png", "400", "0400.webp", "400.webp.avif", "-1.webp", "4e2.webp"]) {
      expect((await picture(`stored/${name}/${size}`)).status, size).toBe(404);
    }
  });
});

describe("a cover that a post holds", () => {
  it("comes in sizes while the post is public and the cover is its own", async () => {
    const { id, path } = await postWithCover(inline(original));
    expect(path).toMatch(new RegExp(`^covers/${id}/[0-9a-f]{12}$`));
    const answer = await picture(`${path}/400.webp`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ width: 400, height: 200 });
    expect((await picture(`covers/${id}/0123456789ab/400.webp`)).status).toBe(404);
  });

  it("is gone once its post is no longer public", async () => {
    const { id, path } = await postWithCover(inline(original));
    expect((await picture(`${path}/400.webp`)).status).toBe(200);
    const { error } = await serviceClient().from("blogs").update({ published: false }).eq("id", id);
    expect(error).toBeNull();
    expect((await picture(`${path}/400.webp`)).status).toBe(404);
  });

  it("is not shown of posts that are not public", async () => {
    const draft = await postWithCover(inline(original), { published: false });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const later = await postWithCover(inline(original), { published_at: tomorrow });
    for (const { path } of [draft, later]) {
      for (const headers of [new Headers(), new Headers({ Authorization: "Bearer nonsense" })]) {
        expect((await picture(`${path}/400.webp`, { headers })).status).toBe(404);
      }
    }
  });

  it("is not shown as a drawing, which is a program", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
    const { path } = await postWithCover(inline(Buffer.from(svg), "image/svg+xml"));
    expect((await picture(`${path}/400.webp`)).status).toBe(404);
  });
});
