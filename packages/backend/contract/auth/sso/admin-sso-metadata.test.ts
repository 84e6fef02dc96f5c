import { createServer, type RequestListener, type Server } from "node:http";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";
import { afterAll, describe, expect, inject, it } from "vitest";
import { addProvider, freshKey, freshMetadata } from "./sso-http.ts";

describe("metadata", () => {
  const doctype = (subset: string) => `<!DOCTYPE r [${subset}]>`;
  it.each<[string, () => string, RegExp]>([
    ["that is no XML", () => "metadata", /begin with a tag/],
    ["with a document type", () => doctype("") + freshMetadata(), /declaration/],
    ["with an outer entity", () => doctype('<!ENTITY x SYSTEM "file:///etc/passwd">') + freshMetadata(), /declaration/],
    ["with a processing instruction", () => `<?php x ?>${freshMetadata()}`, /processing instruction/],
    ["that is too long", () => freshMetadata() + " ".repeat(300_000), /too long/],
    ["without entity id", () => freshMetadata({ entityId: " " }), /does not contain an EntityID/],
    [
      "of a service only",
      () => freshMetadata().replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
      /any IDPSSODescriptor/,
    ],
    [
      "of two services that sign on",
      () => freshMetadata().replace(/(<IDPSSODescriptor.*<\/IDPSSODescriptor>)/s, "$1$1"),
      /multiple IDPSSODescriptors/,
    ],
    [
      "without a certificate",
      () => freshMetadata().replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, ""),
      /signing certificate/,
    ],
    [
      "whose certificate only encrypts",
      () => freshMetadata().replace('use="signing"', 'use="encryption"'),
      /signing certificate/,
    ],
    ["whose certificate is broken", () => freshMetadata({ certificate: "AAAA" }), /malformed certificate/],
    [
      "whose key is short",
      () => freshMetadata({ certificate: selfSignedCertificate(freshKey(1024)) }),
      /RSA key of at least 2048 bits/,
    ],
    ["without the HTTP-Redirect binding", () => freshMetadata().replace("HTTP-Redirect", "HTTP-POST"), /HTTP-Redirect/],
    ["whose page is a script", () => freshMetadata({ signOnUrl: "javascript:alert(1)" }), /HTTPS URL/],
    ["whose page is on plain http", () => freshMetadata({ signOnUrl: "http://idp.example.org/" }), /HTTPS URL/],
    [
      "that wants signed requests",
      () => freshMetadata().replace("<IDPSSODescriptor", '<IDPSSODescriptor WantAuthnRequestsSigned="true"'),
      /signed requests/,
    ],
  ])("%s is refused", async (_what, metadata, reason) => {
    const answer = await addProvider({ metadata_xml: metadata() });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
    expect(answer.body["message"]).toMatch(reason);
    expect(answer.text).not.toContain("root:");
  });
});

describe("downloading metadata", () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  };
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("works from this machine, where the site is here too", async () => {
    const metadata = freshMetadata();
    const url = `${await serve((_request, response) => response.end(metadata))}/metadata`;
    const answer = await addProvider({ metadata_url: url });
    expect(answer.status).toBe(201);
    expect(answer.body["saml"]).toMatchObject({ metadata_url: url, metadata_xml: metadata });
  });

  it.each<[string, RequestListener]>([
    ["does not find it", (_request, response) => void response.writeHead(404).end()],
    [
      "redirects elsewhere",
      (_request, response) => void response.writeHead(302, { location: inject("server").url }).end(),
    ],
    ["answers a megabyte", (_request, response) => void response.end("x".repeat(1_000_000))],
    ["answers no UTF-8", (_request, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ["hangs up", (request) => void request.socket.destroy()],
  ])("fails when the server %s", async (_what, listener) => {
    const url = `${await serve(listener)}/metadata`;
    const answer = await addProvider({ metadata_url: url });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "saml_metadata_fetch_failed", message: `Error fetching SAML Metadata from URL '${url}'` },
    ]);
  });

  it.each([
    "https://10.0.0.1/",
    "https://192.168.1.1/metadata",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://0x0a000001/",
  ])("does not reach into private networks: %s", async (url) => {
    const answer = await addProvider({ metadata_url: url });
    expect([answer.status, answer.body["code"]]).toEqual([400, "saml_metadata_fetch_failed"]);
  });
});
