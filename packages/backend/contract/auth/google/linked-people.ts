import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import type { ProviderPerson } from "@workspace/testing/openid-provider.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { callAuth } from "@workspace/testing/contract/auth-http.ts";
import { comeBack, type Led, newPerson, signInWithGoogle } from "./google-flow.ts";

export const tokenOf = async (client: ReturnType<typeof anonClient>) =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

/** Links a person's Google account to the client's account, as the official client does in a browser. */
export async function link(client: ReturnType<typeof anonClient>, person: ProviderPerson): Promise<Led> {
  const { data, error } = await client.auth.linkIdentity({ provider: "google" });
  if (error) throw error;
  return comeBack(await signInAtProvider(data.url, person));
}

export const admin = () => serviceClient().auth.admin;

export async function createLinked(): Promise<TestUser & { person: ProviderPerson & { email: string } }> {
  const user = await createUser();
  const person = newPerson();
  await link(user.client, person);
  return { ...user, person };
}

export async function identityOf(client: ReturnType<typeof anonClient>, provider: string) {
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const identity = identities.find((candidate) => candidate.provider === provider);
  if (identity === undefined) throw new Error(`no ${provider} identity`);
  return identity;
}

export const unlink = async (user: TestUser, id: string, token?: string) =>
  callAuth(`/user/identities/${id}`, { method: "DELETE", token: token ?? (await tokenOf(user.client)) });

/** Signs in with Google through the client, so that it holds the session. */
export async function googleClient(person: ProviderPerson) {
  const end = await signInWithGoogle(person);
  const client = anonClient();
  await client.auth.setSession({
    access_token: end.fragment.get("access_token") ?? "",
    refresh_token: end.fragment.get("refresh_token") ?? "",
  });
  return client;
}
