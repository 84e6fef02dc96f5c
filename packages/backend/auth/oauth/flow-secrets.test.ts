import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFlowSecrets } from "./flow-secrets.ts";

describe("a flow's secrets", () => {
  const secrets = createFlowSecrets("a secret of the server");
  const state = randomUUID();

  it("differ by purpose, by flow and by server, and are the same in every process of one", () => {
    const all = [secrets, createFlowSecrets("another secret")].flatMap((server) =>
      [state, randomUUID()].flatMap((flow) => [server.verifier(flow), server.nonce(flow), server.browserMark(flow)]),
    );
    expect(new Set(all).size).toBe(12);
    expect(createFlowSecrets("a secret of the server").verifier(state)).toBe(secrets.verifier(state));
  });

  it("are fit for PKCE", () => {
    expect(secrets.verifier(state)).toMatch(/^[\w-]{43}$/);
  });

  it("recognise the browser's mark", () => {
    expect(secrets.isBrowserMark(state, secrets.browserMark(state))).toBe(true);
    expect(secrets.isBrowserMark(state, secrets.browserMark(randomUUID()))).toBe(false);
    expect(secrets.isBrowserMark(state, "")).toBe(false);
    expect(secrets.isBrowserMark(state, secrets.nonce(state))).toBe(false);
  });
});
