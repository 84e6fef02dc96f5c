import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FinishedRequest } from "./observed-listener.ts";

/** One span for each request, sent to a collector beside the work. */
export interface Tracing {
  requestOver(request: FinishedRequest): void;
  /** Sends what waits. Never throws. */
  close(): Promise<void>;
}

interface Installation {
  /** Of the collector, `OTEL_EXPORTER_OTLP_ENDPOINT`; headers come from the environment, as the standard says. */
  endpoint: string;
  name: string;
  version: string;
}

/** Tries of one batch included. */
const patienceMs = 3_000;
/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values */
const traceParent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Says of a request what the log says, and no more: no query string, and nothing of who sent it. */
export function createTracing({ endpoint, name, version }: Installation): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": name, "service.version": version }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patienceMs })),
    ],
  });
  const tracer = provider.getTracer("requests");
  return {
    requestOver({ method, route, status, milliseconds, requestId, traceParent: parent }) {
      const end = Date.now();
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: end - milliseconds,
          attributes: {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "http.request.id": requestId,
          },
        },
        contextOf(parent),
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** That of a proxy or another service, so that its span and ours are one trace. */
function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags = ""] = traceParent.exec(parent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
