import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createTracing } from "./tracing.ts";

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        parentSpanId?: string;
        status: { code: number };
        attributes: Attribute[];
      }[];
    }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** Takes spans as an OpenTelemetry collector does. */
async function startCollector() {
  const sent: { path: string | undefined; body: Sent }[] = [];
  const server = createServer(async (request, response) => {
    sent.push({ path: request.url, body: (await json(request)) as Sent });
    response.setHeader("Content-Type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => server.close().closeAllConnections());
  return { sent, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const request = {
  method: "GET",
  route: "/blogs/:slug",
  status: 200,
  milliseconds: 12,
  requestId: "request-1",
  traceParent: undefined,
};

test("each request is a span of what the log says, within the trace of who asked", async () => {
  const { sent, endpoint } = await startCollector();
  const tracing = createTracing({ endpoint, name: "visa", version: "1.2.3" });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  tracing.requestOver({ ...request, traceParent: `00-${traceId}-00f067aa0ba902b7-01` });
  tracing.requestOver({ ...request, status: 503, traceParent: "00-nonsense" });
  await tracing.close();
  expect(sent.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const [resource] = sent[0]?.body.resourceSpans ?? [];
  expect(resource?.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "visa" } });
  const spans = resource?.scopeSpans.flatMap(({ spans: each }) => each) ?? [];
  expect(spans).toMatchObject([
    { name: "GET /blogs/:slug", traceId, parentSpanId: "00f067aa0ba902b7", status: { code: 0 } },
    { name: "GET /blogs/:slug", status: { code: 2 } },
  ]);
  expect(spans[1]?.traceId).not.toBe(traceId);
  expect(spans[0]?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
});

test("whose collector is away goes on, and ends", async () => {
  const tracing = createTracing({ endpoint: "http://127.0.0.1:9", name: "visa", version: "1" });
  tracing.requestOver(request);
  await expect(tracing.close()).resolves.toBeUndefined();
});
