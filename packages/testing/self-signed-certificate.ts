import type { KeyObject } from "node:crypto";
import { signCertificate } from "./certificate-authority.ts";

/** By its own key, as PEM. */
export function selfSignedCertificate(key: KeyObject): string {
  const name = "identity provider";
  return signCertificate({ subject: name, key, issuer: { name, key } });
}
