import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import type { ProductAddress } from "./product.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { testPassword } from "@workspace/testing/contract/test-password.ts";

export interface Person {
  id: string;
  email: string;
  password: string;
  fullName: string;
  /** Whether the browsers of the test know that this person has taken the tour, so that it does not start. */
  hasCompletedTutorial: boolean;
  session: Session;
  /** Signed in as this person, beside the browser. */
  client: SupabaseClient;
}

export interface PersonOptions {
  email?: string;
  fullName?: string;
  isAdmin?: boolean;
  /** The English short name; null for somebody who has not told yet, and is sent to /profile after the tour. */
  residenceCountry?: string | null;
  /** False for somebody whom the tour still greets. */
  hasCompletedTutorial?: boolean;
}

/** A client with the secret key: role `service_role`. */
export function serviceClient({ url, secretKey }: ProductAddress): SupabaseClient {
  return clientWith(url, secretKey);
}

/** An e-mail that no other test uses. */
export function freshEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** Makes a confirmed person through the admin API and signs them in; unless told otherwise, one who is past the start. */
export async function createPerson(product: ProductAddress, options: PersonOptions = {}): Promise<Person> {
  const { email = freshEmail(), fullName = "Amina Rahman", isAdmin = false } = options;
  const { residenceCountry = "Bangladesh", hasCompletedTutorial = true } = options;
  const password = testPassword.text;
  const service = serviceClient(product);
  const created = await service.auth.admin.createUser({
    email,
    password_hash: testPassword.hash,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (created.error) throw created.error;
  const { id } = created.data.user;
  if (isAdmin) await service.from("user_roles").insert({ user_id: id, role: "admin" }).throwOnError();
  const profile = { residence_country: residenceCountry };
  await service.from("profiles").update(profile).eq("user_id", id).select().single().throwOnError();

  const client = clientWith(product.url, product.publishableKey);
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  return { id, email, password, fullName, hasCompletedTutorial, session: signedIn.data.session, client };
}

/** The stored item of a signed-in person with Remember me. */
export function storageOf(session: Session): { name: string; value: string } {
  return { name: "visa-companion-session", value: JSON.stringify(session) };
}

/** The stored item after a person finished or skipped the tour. */
export function finishedTourOf(userId: string): { name: string; value: string } {
  return { name: `tutorial-completed-${userId}`, value: "true" };
}

function clientWith(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: {
      // One of its own for each: the client warns of those that share one in a page.
      storageKey: crypto.randomUUID(),
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { headers: { "x-forwarded-for": randomIp() } },
  });
}
