import { randomUUID } from "node:crypto";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import type { Product } from "./e2e-product.ts";
import { randomIp } from "./random-ip.ts";

/** A confirmed person. */
export interface Person {
  id: string;
  email: string;
  password: string;
  fullName: string;
  session: Session;
  /** Signed in as this person, beside the browser. */
  client: SupabaseClient;
}

export interface PersonOptions {
  email?: string;
  fullName?: string;
  isAdmin?: boolean;
}

/** A client with the secret key: role `service_role`. */
export function serviceClient({ url, secretKey }: Product): SupabaseClient {
  return clientWith(url, secretKey);
}

/** An e-mail that no other test uses. */
export function freshEmail(): string {
  return `${randomUUID()}@example.com`;
}

/** Makes a confirmed person through the admin API and signs them in. */
export async function createPerson(product: Product, options: PersonOptions = {}): Promise<Person> {
  const { email = freshEmail(), fullName = "Amina Rahman", isAdmin = false } = options;
  const password = `pass-${randomUUID()}`;
  const service = serviceClient(product);
  const created = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (created.error) throw created.error;
  const { id } = created.data.user;
  if (isAdmin) await service.from("user_roles").insert({ user_id: id, role: "admin" }).throwOnError();

  const client = clientWith(product.url, product.publishableKey);
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  return { id, email, password, fullName, session: signedIn.data.session, client };
}

/** What the browser's storage holds while a person is signed in and remembered. */
export function storageOf(session: Session): { name: string; value: string } {
  return { name: "visa-companion-session", value: JSON.stringify(session) };
}

function clientWith(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { headers: { "x-forwarded-for": randomIp() } },
  });
}
