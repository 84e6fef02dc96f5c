// @module-tag one-engine
import { describe, expect, inject, it } from "vitest";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { letterFor, refusalOf } from "#tests/support/letter-client.ts";

const missing = { status: 400, success: false, sentence: "Please provide input for document generation" };

describe("a letter is refused", () => {
  it("without input", async () => {
    const person = await createUser();
    for (const prompt of ["", " \n\t ", "\u0000", null, 7, ["text"], undefined]) {
      expect(await refusalOf(person, { documentType: "sop", prompt }), String(prompt)).toMatchObject(missing);
    }
    // A blank prompt is what people are told of first, whatever else is wrong.
    const wrong = { documentType: "novel", prompt: " ", country: "x".repeat(500) };
    expect(await refusalOf(person, wrong)).toMatchObject(missing);
  });

  it("where something is too long, and taken where it just fits", async () => {
    const person = await createUser();
    const tooLong = {
      prompt: "Your input must be at most 20,000 characters",
      country: "The country must be at most 100 characters",
      university: "The university or company must be at most 300 characters",
      resumeData: "The resume must be at most 500,000 characters",
    };
    const limits = { prompt: 20_000, country: 100, university: 300, resumeData: 500_000 };
    for (const name of ["prompt", "country", "university", "resumeData"] as const) {
      const body = (length: number) => ({ prompt: "I study physics.", [name]: "\u{1f393}".repeat(length) });
      const refused = { status: 400, success: false, sentence: tooLong[name] };
      expect(await refusalOf(person, body(limits[name] + 1)), name).toMatchObject(refused);
      expect((await letterFor(person, body(limits[name]))).success, name).toBe(true);
    }
    const facts = { degree: "x".repeat(2001) };
    expect((await refusalOf(person, { prompt: "x", facts })).sentence).toBe(
      "Each fact must be at most 2,000 characters",
    );
  });

  it("of a kind, a tone or a length that there is not", async () => {
    const person = await createUser();
    const prompt = "I study physics.";
    expect((await refusalOf(person, { prompt, documentType: "novel" })).status).toBe(400);
    const documentType = "professional_email";
    expect((await refusalOf(person, { prompt, documentType, emailTone: "rude" })).status).toBe(400);
    expect((await refusalOf(person, { prompt, documentType, emailSize: "epic" })).status).toBe(400);
  });

  it("to whoever is not signed in", async () => {
    const refused = { status: 401, success: false };
    expect(await refusalOf({ client: anonClient() }, { prompt: "x" })).toMatchObject(refused);
    const answer = await fetch(`${inject("server").url}/functions/v1/generate-document`, {
      method: "POST",
      headers: { apikey: inject("server").publishableKey, Authorization: "Bearer forged" },
      body: JSON.stringify({ prompt: "x" }),
    });
    expect(answer.status).toBe(401);
  });

  it("in somebody else's name", async () => {
    const [person, other] = [await createUser(), await createUser()];
    const prompt = "I study physics.";
    expect(await refusalOf(person, { prompt, userId: other.id })).toMatchObject({ status: 403, success: false });
    expect((await letterFor(person, { prompt, userId: person.id })).success).toBe(true);
  });

  it("while the second step is owed, before anything is done", async () => {
    const person = await createTotpUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword({ email: person.email, password: person.password });
    const body = { prompt: "I study physics." };
    expect(await refusalOf({ client: thief }, body)).toMatchObject({
      status: 403,
      success: false,
      sentence: "Sign in again with your second step to use the assistant.",
    });
    const calls = await serviceClient().from("ai_usage").select("task").eq("user_id", person.id);
    expect(calls.data).toEqual([]);
    expect((await letterFor(person, body)).success).toBe(true);
  });

  it("past what one person may ask in a minute, which hinders nobody else", async () => {
    const [person, other] = [await createUser(), await createUser()];
    const body = { prompt: "I study physics." };
    const asked = Array.from({ length: 45 }, async () => {
      const { error } = await person.client.functions.invoke("generate-document", { body });
      return error === null;
    });
    const taken = (await Promise.all(asked)).filter(Boolean);
    expect(taken).toHaveLength(40);
    const refusal = await refusalOf(person, body);
    expect(refusal).toMatchObject({ status: 429, success: false });
    expect(refusal.sentence).toMatch(/^You have asked a lot/);
    expect(Number(refusal.retryAfter)).toBeGreaterThan(0);
    expect((await letterFor(other, body)).success).toBe(true);
  });
});
