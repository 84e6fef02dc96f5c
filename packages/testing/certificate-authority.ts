import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface CertificateOptions {
  subject: string;
  /** Its own, of which the certificate has the public half. */
  key: KeyObject;
  /** Who signs: the same two for a certificate that is signed by itself. */
  issuer: { name: string; key: KeyObject };
  /** A host makes it a server's, `authority` one that may sign others; without either it says neither. */
  use?: { host: string } | "authority";
}

export interface CertificateAuthority {
  /** As PEM, for those who are to trust it. */
  certificate: string;
  issue(host: string): { certificate: string; key: string };
}

export function createCertificateAuthority(name = "private CA"): CertificateAuthority {
  const issuer = { name, key: newKey() };
  return {
    certificate: signCertificate({ subject: name, key: issuer.key, issuer, use: "authority" }),
    issue(host) {
      const key = newKey();
      return {
        certificate: signCertificate({ subject: host, key, issuer, use: { host } }),
        key: key.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** As PEM. Node can read certificates but not make them. */
export function signCertificate({ subject, key, issuer, use }: CertificateOptions): string {
  const algorithm = sequence(identifier("2a864886f70d01010b"), der(0x05, Buffer.alloc(0)));
  const body = sequence(
    // Extensions are of version 3; a certificate without any is of the first.
    ...(use === undefined ? [] : [der(0xa0, der(0x02, Buffer.from([2])))]),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    commonName(issuer.name),
    sequence(der(0x17, Buffer.from("260101000000Z")), der(0x17, Buffer.from("460101000000Z"))),
    commonName(subject),
    createPublicKey(key).export({ type: "spki", format: "der" }),
    ...(use === undefined ? [] : [der(0xa3, sequence(extensionFor(use)))]),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, issuer.key)]);
  const base64 = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function extensionFor(use: { host: string } | "authority"): Buffer {
  if (use !== "authority") return extension("551d11", sequence(der(0x82, Buffer.from(use.host))));
  return extension("551d13", sequence(der(0x01, Buffer.from([0xff]))));
}

const extension = (id: string, content: Buffer) => sequence(identifier(id), der(0x04, content));
const commonName = (name: string) => sequence(der(0x31, sequence(identifier("550403"), der(0x0c, Buffer.from(name)))));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}
