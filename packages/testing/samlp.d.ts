declare module "samlp" {
  export interface SamlpOptions {
    issuer: string;
    cert: Buffer;
    key: Buffer;
    audience?: string;
    recipient?: string;
    destination?: string;
    inResponseTo?: string;
    lifetimeInSeconds?: number;
    signAssertion?: boolean;
    signResponse?: boolean;
    signatureAlgorithm?: "rsa-sha256" | "rsa-sha1";
    digestAlgorithm?: "sha256" | "sha1";
    encryptionCert?: Buffer;
    encryptionPublicKey?: Buffer;
    samlStatusCode?: string;
    profileMapper?: (user: unknown) => {
      getClaims(): Record<string, string | string[]>;
      getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat?: string };
    };
  }

  interface Request {
    method: string;
    query: Record<string, string>;
    headers: Record<string, string | string[] | undefined>;
    originalUrl: string;
    protocol: string;
  }

  interface Response {
    set(name: string, value: string): void;
    send(body: unknown): void;
  }

  type Middleware = (request: Request, response: Response, next: (error: unknown) => void) => void;

  const samlp: {
    auth(
      options: SamlpOptions & {
        getUserFromRequest(request: Request): unknown;
        getPostURL(
          audience: string,
          requestDocument: { documentElement: { getAttribute(name: string): string } },
          request: Request,
          callback: (error: unknown, url?: string) => void,
        ): void;
      },
    ): Middleware;
    getSamlResponse(options: SamlpOptions, user: unknown, callback: (error: unknown, xml: string) => void): void;
  };
  export default samlp;
}
