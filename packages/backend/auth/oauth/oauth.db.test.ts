import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAuth } from "#backend/auth/auth.ts";
import type { AuthSettings, GoogleSettings } from "#backend/auth/settings.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import {
  type ProviderPerson,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "@workspace/testing/openid-provider.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";

/** What installations meet that are set up otherwise, and providers that are away. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const SITE = "http://localhost:3000";
const CALLBACK = `${SITE}/auth/v1/callback`;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});

async function startProvider({ serves = true } = {}): Promise<TestOpenIdProvider> {
  const provider = await startOpenIdProvider();
  open.push(provider);
  if (serves) await provider.serve([CALLBACK]);
  return provider;
}

async function startService(google: GoogleSettings | null, settings: Partial<AuthSettings> = {}) {
  const lines: string[] = [];
  const { routes } = createAuth({
    db: database.db,
    mailer: { send: async () => {}, close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async () => ({ ok: true, caller: { claims: { role: "anon" }, token: null } }),
    clientIp: () => randomUUID(),
    log: pino({ level: "error" }, { write: (line: string) => void lines.push(line) }),
    settings: testAuthSettings({ siteUrl: SITE, google, ...settings }),
  });
  const visit = async (path: string, init?: RequestInit) => {
    const response = await routes.request(path, init);
    const location = response.headers.get("location") ?? "";
    const target = URL.canParse(location) ? new URL(location) : new URL("about:blank");
    return {
      status: response.status,
      location,
      query: Object.fromEntries(target.searchParams),
      fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
      cookie: response.headers.get("set-cookie") ?? "",
      text: await response.text(),
    };
  };
  const authorize = () => visit(`/authorize?provider=google&redirect_to=${SITE}/auth`);
  return {
    lines,
    visit,
    authorize,
    idToken: () =>
      visit("/token?grant_type=id_token", {
        method: "POST",
        body: JSON.stringify({ provider: "google", id_token: "e30.e30.e30" }),
      }),
    /** Begins and ends a flow. */
    async signIn(person: ProviderPerson) {
      const callback = await signInAtProvider((await authorize()).location, person);
      return visit(`/callback${callback.search}`);
    },
  };
}

function newPerson(change: Partial<ProviderPerson> = {}): ProviderPerson {
  return { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true, ...change };
}

const away = {
  error: "temporarily_unavailable",
  error_code: "unexpected_failure",
  error_description: "The provider does not answer. Please try again later.",
};

const countFlows = async () => {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query<{ count: number }>("select count(*)::int4 as count from auth.flow_state"),
  );
  return rows[0]?.count;
};

describe("a provider that is away", () => {
  /** Takes connections and never answers. */
  async function startSilence(): Promise<string> {
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push(server);
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  it.each([
    ["refuses connections", async () => "http://127.0.0.1:9"],
    ["never answers", startSilence],
    ["fails", async () => (await startProvider({ serves: false })).issuer],
  ])("and %s sends people back with plain words, and tells the log", async (_, start) => {
    const issuer = await start();
    const client = { clientId: "the-site", clientSecret: "very secret" };
    const service = await startService({ issuer, ...client, discoverySeconds: 0.1 });
    const before = await countFlows();
    const answer = await service.authorize();
    expect([answer.status, answer.location.split("?")[0]]).toEqual([302, `${SITE}/auth`]);
    expect([answer.query, answer.fragment]).toEqual([away, { ...away, sb: "" }]);
    expect(await countFlows()).toBe(before);
    expect(service.lines.join("")).toContain("auth: provider trouble");
    expect(service.lines.join("")).toContain(issuer);
    expect(service.lines.join("")).not.toContain("very secret");
    const idToken = await service.idToken();
    expect([idToken.status, idToken.text]).toEqual([503, expect.stringContaining("does not answer")]);
  });

  it("is asked again when it is back", async () => {
    const provider = await startProvider({ serves: false });
    const service = await startService(provider);
    expect((await service.authorize()).query).toEqual(away);
    await provider.serve([CALLBACK]);
    expect((await service.signIn(newPerson())).fragment["token_type"]).toBe("bearer");
  });

  it("when the browser comes back from it sends people on with plain words", async () => {
    const provider = await startProvider();
    const service = await startService(provider);
    const callback = await signInAtProvider((await service.authorize()).location, newPerson());
    await provider.close();
    const end = await service.visit(`/callback${callback.search}`);
    expect([end.status, end.query, end.fragment]).toEqual([302, away, { ...away, sb: "" }]);
    expect((await service.visit(`/callback${callback.search}`)).query["error_code"]).toBe("bad_oauth_state");
  });

  it("or says that it is another one is not believed", async () => {
    const provider = await startProvider();
    const other = provider.issuer.replace("127.0.0.1", "localhost");
    const service = await startService({ ...provider, issuer: other });
    expect((await service.authorize()).query).toEqual(away);
  });
});

describe("an installation", () => {
  it("without Google rejects it", async () => {
    const service = await startService(null);
    expect(JSON.parse((await service.authorize()).text)).toMatchObject({ msg: expect.stringContaining("not enabled") });
    expect(JSON.parse((await service.idToken()).text)).toMatchObject({
      error_code: "provider_disabled",
      msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    const end = await service.visit(`/callback?code=x&state=${randomUUID()}`);
    expect([end.status, end.query["error_code"]]).toEqual([303, "bad_oauth_state"]);
  });

  it("that takes nobody new lets in whom it knows", async () => {
    const provider = await startProvider();
    const person = newPerson();
    await (await startService(provider)).signIn(person);
    const closed = await startService(provider, { disableSignup: true });
    expect((await closed.signIn(person)).fragment["token_type"]).toBe("bearer");
    expect((await closed.signIn(newPerson())).query).toEqual({
      error: "access_denied",
      error_code: "signup_disabled",
      error_description: "Signups not allowed for this instance",
    });
    const namesake = newPerson({ email: String(person.email) });
    expect((await closed.signIn(namesake)).fragment["token_type"]).toBe("bearer");
  });

  it("that confirms by itself takes any e-mail for a new account, and none for another's", async () => {
    const provider = await startProvider();
    const service = await startService(provider, { mailerAutoconfirm: true });
    const person = newPerson({ email_verified: false });
    expect((await service.signIn(person)).fragment["token_type"]).toBe("bearer");
    const namesake = newPerson({ email: String(person.email), email_verified: false });
    expect((await service.signIn(namesake)).query["error_code"]).toBe("provider_email_needs_verification");
  });

  it("with pages elsewhere lets linking off the cookie by the page that asked, not by where it is to end", async () => {
    const elsewhere = "https://pages.example";
    const provider = await startProvider();
    const service = await startService(provider, { redirectUrls: [`${elsewhere}/**`] });
    const { fragment } = await service.signIn(newPerson());
    const query = new URLSearchParams({ provider: "google", redirect_to: `${elsewhere}/account` });
    const link = async (headers: Record<string, string>) => {
      const authorization = `Bearer ${fragment["access_token"]}`;
      const begun = await service.visit(`/user/identities/authorize?${query.toString()}`, {
        headers: { authorization, ...headers },
      });
      const callback = await signInAtProvider(begun.location, newPerson());
      return service.visit(`/callback${callback.search}`, { headers: { "sec-fetch-site": "cross-site" } });
    };
    for (const origin of [SITE, "null", "https://others.example"]) {
      const stray = await link({ origin });
      expect([stray.status, stray.query["error_code"]]).toEqual([303, "bad_oauth_state"]);
    }
    const linked = await link({ origin: elsewhere });
    expect([linked.location.split("#")[0], linked.fragment["token_type"]]).toEqual([`${elsewhere}/account`, "bearer"]);
  });

  it("under https keeps the browser's mark from neighbours and plain http", async () => {
    const provider = await startProvider();
    const secure = { siteUrl: "https://visa.example", apiUrl: "https://visa.example/auth/v1" };
    const { cookie } = await (await startService(provider, secure)).authorize();
    expect(cookie).toMatch(
      /^__Host-sb-flow-[0-9a-f-]{36}=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("with two accounts that differ by case alone lets neither be joined", async () => {
    const provider = await startProvider();
    const service = await startService(provider);
    const email = `${randomUUID()}@example.com`;
    for (const spelling of [email, email.toUpperCase()]) {
      await database.db.tx(PLATFORM, (sql) =>
        sql.query(
          `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at)
           values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, now())`,
          [randomUUID(), spelling],
        ),
      );
    }
    expect((await service.signIn(newPerson({ email }))).query).toMatchObject({ error: "server_error" });
  });
});

describe("an anonymous person", () => {
  /** Somebody without e-mail, and how they link a Google account. */
  async function startAnonymous() {
    const service = await startService(await startProvider(), { anonymousSignIns: true });
    const session: { access_token: string; user: { id: string } } = JSON.parse(
      (await service.visit("/signup", { method: "POST", body: "{}" })).text,
    );
    const headers = { authorization: `Bearer ${session.access_token}` };
    return {
      service,
      id: session.user.id,
      async link(person: ProviderPerson) {
        const path = "/user/identities/authorize?provider=google&skip_http_redirect=true";
        const { url }: { url: string } = JSON.parse((await service.visit(path, { headers })).text);
        const callback = await signInAtProvider(url, person);
        return service.visit(`/callback${callback.search}`);
      },
      user: async () => {
        const user: Record<string, unknown> = JSON.parse((await service.visit("/user", { headers })).text);
        return user;
      },
    };
  }

  it("becomes a permanent one with the e-mail that Google has verified", async () => {
    const { link, user, id } = await startAnonymous();
    const person = newPerson();
    expect((await link(person)).fragment["token_type"]).toBe("bearer");
    expect(await user()).toMatchObject({
      id,
      email: person.email,
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: "google", providers: ["google"] },
    });
  });

  it.each([
    ["that is not verified", { email_verified: false }, "provider_email_needs_verification"],
    ["that is none", { email: "" }, "email_address_not_provided"],
  ])("stays one with an e-mail %s", async (_, change, code) => {
    const { link, user } = await startAnonymous();
    expect((await link(newPerson(change))).query["error_code"]).toBe(code);
    expect(await user()).toMatchObject({ email: "", is_anonymous: true, identities: [] });
  });

  it("stays one with an e-mail that somebody has", async () => {
    const { service, link, user } = await startAnonymous();
    const owner = newPerson();
    await service.signIn(owner);
    expect((await link(newPerson({ email: String(owner.email) }))).query["error_code"]).toBe("email_exists");
    expect(await user()).toMatchObject({ email: "", is_anonymous: true, identities: [] });
  });
});
