import { createHmac, hkdfSync } from "node:crypto";
import { equalText } from "#backend/auth/sessions/equal-text.ts";

/**
 * What belongs to one way through another service and must not be guessed. All of it follows from the state and a key of
 * the server, so that nothing of it has to be stored.
 */
export interface FlowSecrets {
  /** The PKCE verifier towards the provider: a code of another flow does not fit to it. */
  verifier(state: string): string;
  /** The nonce that the provider's ID token has to carry: a token of another flow does not fit to it. */
  nonce(state: string): string;
  /** What the browser that began the flow keeps in a cookie. */
  browserMark(state: string): string;
  isBrowserMark(state: string, mark: string): boolean;
}

export function createFlowSecrets(secret: string): FlowSecrets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "redirect flows", 32));
  const derive = (purpose: string, state: string): string =>
    createHmac("sha256", key).update(`${purpose}\0${state}`).digest("base64url");
  return {
    verifier: (state) => derive("verifier", state),
    nonce: (state) => derive("nonce", state),
    browserMark: (state) => derive("browser", state),
    isBrowserMark: (state, mark) => equalText(derive("browser", state), mark),
  };
}
