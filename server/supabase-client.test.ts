import { expect, test } from "vitest";
import { createClientForRequest, fetchInProcess } from "./supabase-client.ts";

test("a client in process asks from its caller's IP, and hands over who that is", async () => {
  const origin = new Request("http://localhost/functions/v1/f", { headers: { authorization: "Bearer ann" } });
  const origins = new Map<Request, unknown>();
  const handedOver: Request[] = [];
  const asked: Request[] = [];
  const clientFor = createClientForRequest({
    url: "http://localhost",
    publishableKey: "sb_publishable_x",
    fetchFor: (from) =>
      fetchInProcess(
        {
          backend: { handOver: (known, request) => void (known === origin && handedOver.push(request)) },
          requestIps: {
            of: () => "",
            ofConnection: () => "",
            remember: (request, by) => void origins.set(request, by),
          },
        },
        from,
        (request) => {
          asked.push(request);
          return Response.json([]);
        },
      ),
  });
  await clientFor(origin).from("profiles").select("user_id").throwOnError();
  const [request, ...others] = asked;
  expect(others).toEqual([]);
  expect(handedOver).toEqual([request]);
  expect(request?.headers.get("authorization")).toBe("Bearer ann");
  expect(asked.map((one) => origins.get(one))).toEqual([origin]);
});
