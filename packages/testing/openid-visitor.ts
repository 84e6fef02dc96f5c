import type { ProviderPerson, ProviderSignIn, Tampering } from "./openid-provider.ts";

/** Signs in as a browser would. @returns the address to which the provider sends it back */
export async function signInAtProvider(address: string, person: ProviderPerson, tampering?: Tampering): Promise<URL> {
  const issuer = new URL(address).origin;
  const jar = new Map<string, string>();
  const visit = async (target: string, body?: ProviderSignIn): Promise<string> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(target, issuer), {
      redirect: "manual",
      method: body === undefined ? "GET" : "POST",
      headers: { cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    return location;
  };
  const page = await visit(address);
  const resumed = page.includes("/interaction/")
    ? await visit(page, { person, ...(tampering === undefined ? {} : { tampering }) })
    : page;
  return new URL(resumed.startsWith(`${issuer}/auth/`) ? await visit(resumed) : resumed, issuer);
}
