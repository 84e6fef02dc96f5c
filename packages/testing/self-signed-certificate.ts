import { createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";

/** By its own key, as PEM. Node can read certificates but not make them. */
export function selfSignedCertificate(privateKey: KeyObject): string {
  const algorithm = sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05, Buffer.alloc(0)));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("identity provider")))),
  );
  const body = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(der(0x17, Buffer.from("260101000000Z")), der(0x17, Buffer.from("460101000000Z"))),
    name,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const base64 = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}
