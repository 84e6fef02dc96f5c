import { createServer, get, IncomingMessage, type IncomingHttpHeaders, request as send, type Server } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClientIp, createRequestIps } from "./client-ip.ts";
import { findDocumentAmong } from "./documents.ts";
import { createListener, type Listener } from "./listener.ts";

let server: Server;
let listener: Listener;
let port = 0;
let seen: { url: string; headers: Record<string, string>; method: string }[];
let networks: string[];
let page: (path: string) => Response | Promise<Response>;

const asPublic = { "cache-control": "public, max-age=0, must-revalidate", "content-type": "text/html" };

beforeEach(async () => {
  seen = [];
  networks = [];
  const requestIps = createRequestIps(createClientIp(["127.0.0.1"]));
  page = (path) => new Response(`page of ${path}`, { headers: asPublic });
  const documents = ["/", "/dashboard"].map((path) => ({
    path,
    headers: { "cache-control": "no-cache" },
    html: path === "/" ? "the dashboard at /" : "the document",
  }));
  listener = createListener({
    async answerByApp(request, { incoming }) {
      if (incoming instanceof IncomingMessage) networks.push(requestIps.ofConnection(incoming));
      const { pathname, search } = new URL(request.url);
      seen.push({ url: pathname + search, headers: Object.fromEntries(request.headers), method: request.method });
      return page(pathname + search);
    },
    findDocument: findDocumentAmong(documents, {}),
    siteUrl: "https://site.example",
    headers: { "X-Frame-Options": "DENY", "Content-Security-Policy": "default-src 'none'" },
    requestIps,
    isDatabaseAway: async () => true,
  });
  server = createServer(listener.listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address !== null) port = address.port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Not `fetch`, which unpacks and adds headers. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (method === "GET" ? get : send)({ port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}

it.each([
  ["/", "page of /"],
  ["/?utm_source=mail", "page of /"],
  ["/?dashboard", "the dashboard at /"],
  ["/?code=abc", "the dashboard at /"],
  ["/?error=access_denied&error_code=otp_expired", "the dashboard at /"],
])("%s is answered by %s", async (path, body) => {
  expect((await ask(path)).body.toString()).toBe(body);
});

it.each(["/", "/blogs", "/dashboard", "/healthz", "/assets/app.js", "/rest/v1/profiles"])(
  "TRACE %s is refused",
  async (path) => {
    const answer = await ask(path, { "x-secret": "of the proxy" }, "TRACE");
    expect(answer).toMatchObject({ status: 405, headers: { "x-frame-options": "DENY" } });
    expect(answer.body.toString()).toBe("");
    expect(seen).toEqual([]);
  },
);

describe("a page that is the same for everybody", () => {
  it("is made from its address alone, so that nothing of one person is in what others get", async () => {
    const secrets = {
      authorization: "Bearer mine",
      cookie: "a=b",
      "x-forwarded-host": "evil.example",
      host: "evil.example",
    };
    const first = await ask("/blogs/a?token=mine", secrets);
    const second = await ask("/blogs/a");
    expect(first.body.toString()).toBe("page of /blogs/a");
    expect(second.body).toEqual(first.body);
    expect(seen).toEqual([{ url: "/blogs/a", headers: {}, method: "GET" }]);
  });

  it("is made on account of the network that asked, whose limits hold for it", async () => {
    await ask("/blogs/a", { "x-forwarded-for": "203.0.113.7" });
    await ask("/blogs/b", { "x-forwarded-for": "198.51.100.7" });
    expect(networks).toEqual(["203.0.113.7", "198.51.100.7"]);
  });

  it("is made once for a thousand addresses that mean it", async () => {
    for (let index = 0; index < 1_000; index += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, offset) => ask(`/blogs/a?x=${index + offset}`)));
    }
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["identity;q=0, *;q=0", undefined],
    ["zstd", undefined],
    [";;;q=,,", undefined],
    ["", undefined],
  ])("comes to a client that accepts %s as %s", async (accepted, encoding) => {
    const answer = await ask("/blogs/a", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.body.byteLength));
    expect(answer.headers.vary).toBe("Accept-Encoding");
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((body: Buffer) => body);
    expect(unpack(answer.body).toString()).toBe("page of /blogs/a");
  });

  it("is not sent again to whoever has it, whatever dates they send", async () => {
    const etag = String((await ask("/blogs/a")).headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const answer = await ask("/blogs/a", { "if-none-match": known, "if-modified-since": "yesterday, I think" });
      expect([known, answer.status, answer.body.byteLength, answer.headers.etag]).toEqual([known, 304, 0, etag]);
    }
    expect((await ask("/blogs/a", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await ask("/blogs/a", { "if-modified-since": new Date().toUTCString() })).status).toBe(200);
  });

  it("comes whole to a client that asks for a range, and without a body for HEAD", async () => {
    const ranged = await ask("/blogs/a", { range: "bytes=0-3" });
    expect([ranged.status, ranged.body.toString()]).toEqual([200, "page of /blogs/a"]);
    const head = await ask("/blogs/a", {}, "HEAD");
    expect([head.status, head.body.byteLength, head.headers["content-length"]]).toEqual([200, 0, "16"]);
  });

  it("has the headers of every answer, and its own in their place", async () => {
    page = () => new Response("own", { headers: { ...asPublic, "content-security-policy": "default-src 'self'" } });
    for (const answer of [await ask("/blogs/a"), await ask("/blogs/a")]) {
      expect(answer.headers["x-frame-options"]).toBe("DENY");
      expect(answer.headers["content-security-policy"]).toBe("default-src 'self'");
    }
  });

  it("is made anew after a change, and given to no reader who comes after it", async () => {
    let isPublished = true;
    const slow = Promise.withResolvers<void>();
    page = async () => {
      const text = isPublished ? "published" : "gone";
      await slow.promise;
      return new Response(text, { status: text === "gone" ? 404 : 200, headers: asPublic });
    };
    const early = Array.from({ length: 50 }, () => ask("/blogs/a"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    isPublished = false;
    listener.publicPagesChanged("said");
    const late = Array.from({ length: 50 }, () => ask("/blogs/a"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    slow.resolve();
    await Promise.all(early);
    expect(new Set((await Promise.all(late)).map(({ body }) => body.toString()))).toEqual(new Set(["gone"]));
    expect((await ask("/blogs/a")).status).toBe(404);
  });

  it("that cannot be had is asked for again by each request", async () => {
    page = () => new Response("no", { status: 404, headers: asPublic });
    await ask("/blogs/a");
    await ask("/blogs/a");
    expect(seen).toHaveLength(2);
  });
});

describe("a file of the build", () => {
  it("is read once, and packed only if that makes it smaller", async () => {
    page = (path) =>
      new Response("x".repeat(1_000), {
        headers: {
          "cache-control": "public, max-age=31536000, immutable",
          "content-type": path.endsWith(".js") ? "text/javascript" : "font/woff2",
        },
      });
    const accepting = { "accept-encoding": "gzip, br" };
    const [script, font] = [await ask("/assets/a-1.js", accepting), await ask("/assets/b.woff2", accepting)];
    expect([script.headers["content-encoding"], script.headers.vary]).toEqual(["br", "Accept-Encoding"]);
    expect([font.headers["content-encoding"], font.headers.vary, font.body.byteLength]).toEqual([
      undefined,
      undefined,
      1_000,
    ]);
    await ask("/assets/a-1.js");
    await ask("/assets/../secrets.json");
    expect(seen.map(({ url }) => url)).toEqual(["/assets/a-1.js", "/assets/b.woff2", "/secrets.json"]);
  });
});

describe("a file that the build has packed", () => {
  it("is sent as it was packed, and unpacked to whoever does not take that", async () => {
    const script = "x".repeat(1_000);
    const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
    page = () =>
      new Response(packed, {
        headers: { "cache-control": "public", "content-type": "text/javascript", "content-encoding": "br" },
      });
    expect((await ask("/assets/a-1.js", { "accept-encoding": "br" })).body).toEqual(packed);
    const zipped = await ask("/assets/a-1.js", { "accept-encoding": "gzip" });
    expect([zipped.headers["content-encoding"], gunzipSync(zipped.body).toString()]).toEqual(["gzip", script]);
    const plain = await ask("/assets/a-1.js");
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, script]);
    expect(seen.map(({ headers }) => headers["accept-encoding"])).toEqual(["br"]);
  });
});

describe("the document of a screen", () => {
  it("is one for all, whatever the query says, and asks nothing", async () => {
    expect((await ask("/dashboard?next=/profile")).body.toString()).toBe("the document");
    expect((await ask("/dashboard", {}, "HEAD")).status).toBe(200);
    expect(seen).toEqual([]);
  });
});

describe("any other request", () => {
  it("goes to the app as it came, and its answer gets the headers of every answer", async () => {
    const answer = await ask("/rest/v1/rows?select=*", { authorization: "Bearer mine" });
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.headers["content-security-policy"]).toBe("default-src 'none'");
    await ask("/blogs/a", { authorization: "Bearer mine" }, "POST");
    await ask("/blogs?search=money");
    expect(seen.map(({ url, method }) => `${method} ${url}`)).toEqual([
      "GET /rest/v1/rows?select=*",
      "POST /blogs/a",
      "GET /blogs?search=money",
    ]);
    expect(seen[0]?.headers["authorization"]).toBe("Bearer mine");
  });
});
