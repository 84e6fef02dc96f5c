import { createHmac, hkdfSync } from "node:crypto";
import { equalText } from "#backend/auth/equal-text.ts";

/** Secrets of one flow. All follow from the state and a key of the server, so nothing has to be stored. */
export interface FlowSecrets {
  /** PKCE: a code of another flow does not fit. */
  verifier(state: string): string;
  /** The provider's ID token must carry it: a token of another flow does not fit. */
  nonce(state: string): string;
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
