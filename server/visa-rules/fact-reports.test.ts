import { expect, test, vi } from "vitest";
import { limiter } from "@workspace/backend";
import { loadDestination } from "@workspace/visa-rules";
import { createFactReports, factReportLimits } from "./fact-reports.ts";

function reports() {
  const store = vi.fn(async () => {});
  const service = createFactReports({
    rules: { destination: loadDestination },
    limits: limiter.rate(factReportLimits),
    clientIp: (request) => request.headers.get("x-ip") ?? "192.0.2.1",
    store,
    today: () => "2026-11-24",
  });
  const send = (fields: Record<string, string>, ip = "192.0.2.1") =>
    service.take(
      new Request("http://here.test", { headers: { "x-ip": ip } }),
      "united-kingdom",
      new URLSearchParams(fields),
    );
  return { ...service, send, store };
}
const message = "The amount is another one.";

test("what is said of a fact is stored with it, and of the destination without", async () => {
  const { send, store } = reports();
  const fact = "gb.funds.living.london";
  const sent = await send({ fact, message, source: "https://www.gov.uk/money", contact: "amina@example.org" });
  expect(sent?.outcome).toBe("sent");
  await send({ fact: "gb.no-such", message });
  expect(store.mock.calls).toEqual([
    [
      {
        destination: "gb",
        fact_id: fact,
        message,
        source_url: "https://www.gov.uk/money",
        contact: "amina@example.org",
      },
    ],
    [{ destination: "gb", fact_id: null, message, source_url: null, contact: null }],
  ]);
});

test("the form quotes the fact as it counts and will, and knows no other places", async () => {
  const { form } = reports();
  expect(await form("united-kingdom", "gb.funds.living.london")).toMatchObject({
    fact: { says: [expect.stringContaining("1,529"), expect.stringContaining("1,570")] },
  });
  expect(await form("united-kingdom", null)).toMatchObject({ fact: null, destination: { name: "United Kingdom" } });
  expect(await form("atlantis", null)).toBeNull();
});

test.each([
  [{ message: "wrong" }, "message"],
  [{ message: "" }, "message"],
  [{ message: "x".repeat(2001) }, "message"],
  [{ source: "javascript:alert(1)" }, "source"],
  [{ source: "gov.uk" }, "source"],
  [{ contact: "amina" }, "contact"],
  [{ contact: `${"a".repeat(320)}@example.org` }, "contact"],
])("%j is refused at its field, and what was typed stays", async (fields, field) => {
  const { send, store } = reports();
  const answer = await send({ message, ...fields });
  expect(answer).toMatchObject({ outcome: null, values: fields });
  expect(Object.keys(answer?.faults ?? {})).toEqual([field]);
  expect(store).not.toHaveBeenCalled();
});

test("a program that fills every field is thanked, and nothing is stored", async () => {
  const { send, store } = reports();
  expect((await send({ message, website: "https://spam.example" }))?.outcome).toBe("sent");
  expect(store).not.toHaveBeenCalled();
});

test("ten in an hour come from one network, and others are heard", async () => {
  const { send, store } = reports();
  for (let number = 0; number < 10; number += 1) expect((await send({ message }))?.outcome).toBe("sent");
  expect(await send({ message })).toMatchObject({ outcome: "too many", values: { message } });
  expect((await send({ message }, "198.51.100.7"))?.outcome).toBe("sent");
  expect(store).toHaveBeenCalledTimes(11);
});

test("three hundred in a day come from all together", async () => {
  const { send } = reports();
  for (let number = 0; number < 300; number += 1)
    await send({ message }, `10.${number % 250}.${number}.1`.slice(0, 15));
  expect((await send({ message }, "203.0.113.9"))?.outcome).toBe("too many");
});
