import { http, HttpResponse } from "msw/http";
import { expect, test } from "vitest";
import { RequestError } from "#app/lib/errors.ts";
import { network } from "#tests/support/screens/network.ts";
import { readPart } from "#app/lib/own-parts.ts";

/** Answers each request with its parts and its number, and tells what was asked for; those with `broken` fail. */
function watchParts(broken?: string): string[][] {
  const asked: string[][] = [];
  network.use(
    http.post("/rest/v1/rpc/my_parts", async ({ request }) => {
      const { parts } = (await request.json()) as { parts: string[] };
      const number = asked.push(parts);
      if (broken !== undefined && parts.includes(broken)) return HttpResponse.json({ code: "XX000" }, { status: 500 });
      return HttpResponse.json(Object.fromEntries(parts.map((part) => [part, `${part} of answer ${number}`])));
    }),
  );
  return asked;
}

test("what is asked for in the same moment comes in one request, and nothing of it is kept", async () => {
  const asked = watchParts();
  const together = [readPart("profile", "ada"), readPart("letters", "ada"), readPart("profile", "ada")];
  expect(await Promise.all(together)).toEqual(["profile of answer 1", "letters of answer 1", "profile of answer 1"]);
  expect(await readPart("profile", "ada")).toBe("profile of answer 2");
  expect(asked).toEqual([["profile", "letters"], ["profile"]]);
});

test("two people never share a request", async () => {
  const asked = watchParts();
  const both = await Promise.all([readPart("profile", "ada"), readPart("profile", "bob")]);
  expect(both.toSorted()).toEqual(["profile of answer 1", "profile of answer 2"]);
  expect(asked).toEqual([["profile"], ["profile"]]);
});

test("a part that fails leaves the others alone", async () => {
  const asked = watchParts("letters");
  const [profile, letters] = await Promise.allSettled([readPart("profile", "ada"), readPart("letters", "ada")]);
  expect(profile).toMatchObject({ status: "fulfilled", value: expect.stringContaining("profile") });
  expect(letters).toMatchObject({ status: "rejected" });
  expect(asked).toEqual([["profile", "letters"], ["profile"], ["letters"]]);
});

test("a service in trouble is asked once, and is not taken for a rejected session", async () => {
  let asked = 0;
  network.use(
    http.post("/rest/v1/rpc/my_parts", () => {
      asked += 1;
      return HttpResponse.json({ code: "overloaded", message: "Try again" }, { status: 503 });
    }),
  );
  const both = await Promise.allSettled([readPart("is_admin", "ada"), readPart("letters", "ada")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  for (const outcome of both) expect(outcome).not.toHaveProperty("reason", expect.any(RequestError));
  expect(asked).toBe(1);
});
