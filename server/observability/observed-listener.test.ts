import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { createPersonNoter } from "./current-request.ts";
import { createLogTo } from "./log.ts";
import { observeRequests } from "./observed-listener.ts";

type Line = Record<string, unknown>;

async function serve(listener: RequestListener, given: { isStopping?: () => boolean } = {}) {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const log = createLogTo(
    {
      write(text) {
        lines.push(JSON.parse(text));
        for (const heard of waiting.splice(0)) heard();
      },
    },
    "info",
  );
  const counted: unknown[] = [];
  const observed = observeRequests((request, response) => listener(request, response), {
    log,
    requestOver: (request) => counted.push(request),
    isStopping: () => false,
    ...given,
  });
  const server = createServer(observed.listen).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const logged = async (message: string): Promise<Line> => {
    for (;;) {
      const line = lines.find(({ msg }) => msg === message);
      if (line) return line;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { url, log, logged, lines, counted, ...observed };
}

test("a request is one line without its parameters, its sender a hash", async () => {
  const note = createPersonNoter("a secret");
  const { url, logged, counted } = await serve((_request, response) => {
    note("5b1d8e9e-0000-4000-8000-000000000000");
    response.writeHead(418).end();
  });
  const answer = await fetch(`${url}/rest/v1/documents?name=eq.hunter2`, {
    headers: { authorization: "Bearer hunter2" },
  });
  const line = await logged("request");
  expect(line).toMatchObject({
    method: "GET",
    route: "/rest/v1/documents",
    status: 418,
    ms: expect.any(Number),
    person: expect.stringMatching(/^[0-9a-f]{12}$/),
    requestId: answer.headers.get("x-request-id"),
  });
  expect(JSON.stringify(line)).not.toMatch(/hunter2|5b1d8e9e/);
  expect(counted).toEqual([expect.objectContaining({ method: "GET", route: "/rest/v1/documents", status: 418 })]);
});

test("lines written for a request carry the id that its sender gave", async () => {
  const { url, log, logged } = await serve(async (_request, response) => {
    await Promise.resolve();
    log.warn("within");
    response.end();
  });
  const answer = await fetch(url, { headers: { "x-request-id": "trace-0123456789" } });
  expect(answer.headers.get("x-request-id")).toBe("trace-0123456789");
  expect(await logged("within")).toMatchObject({ requestId: "trace-0123456789" });
  expect(await logged("request")).toMatchObject({ requestId: "trace-0123456789", person: null });
});

test.each(["short", "a b c d e f g h", "x".repeat(129), "<script>alert(1)"])("%s is no id", async (id) => {
  const { url } = await serve((_request, response) => void response.end());
  const answer = await fetch(url, { headers: { "x-request-id": id } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("who leaves before the answer is told apart from who got one", async () => {
  const left = new AbortController();
  const { url, logged } = await serve(() => left.abort());
  await expect(fetch(url, { signal: left.signal })).rejects.toThrow();
  expect(await logged("request")).toMatchObject({ status: 499 });
});

test("what is under way is waited for, late ones too, and each of these is the last of its connection", async () => {
  let isStopping = false;
  const held = new Map(["/slow", "/late"].map((path) => [path, Promise.withResolvers<void>()]));
  const { url, over, count } = await serve(
    async (request, response) => {
      await held.get(request.url ?? "")?.promise;
      response.end("whole");
    },
    { isStopping: () => isStopping },
  );
  const slow = fetch(`${url}/slow`);
  await expect.poll(count).toBe(1);
  isStopping = true;
  let isOver = false;
  const ended = over().then(() => (isOver = true));
  expect((await fetch(url)).headers.get("connection")).toBe("close");
  const late = fetch(`${url}/late`);
  await expect.poll(count).toBe(2);
  held.get("/slow")?.resolve();
  expect(await (await slow).text()).toBe("whole");
  await expect.poll(count).toBe(1);
  expect(isOver).toBe(false);
  held.get("/late")?.resolve();
  expect(await (await late).text()).toBe("whole");
  await ended;
});

test("what machines ask every few seconds is not in the log", async () => {
  const { url, lines } = await serve((_request, response) => void response.end());
  await fetch(`${url}/healthz`);
  await fetch(`${url}/readyz`);
  expect(lines).toEqual([]);
});
