import type { Person } from "#tests/support/product/people.ts";

export interface StoredLetter {
  document_type?: "sop" | "cover_letter" | "professional_email";
  prompt_input?: string;
  generated_text?: string;
  country?: string | null;
  university?: string | null;
  email_subject?: string | null;
  created_at?: string;
}

/** Puts letters into a person's account, the first of them newest. Gives their ids in this order. */
export async function storeLetters(
  { client, id: userId }: Person,
  letters: readonly StoredLetter[],
): Promise<string[]> {
  const now = Date.now();
  const rows = letters.map((letter, index) => ({
    user_id: userId,
    document_type: "sop",
    prompt_input: "What I told",
    generated_text: "Dear Admissions Committee,\n\nI apply.",
    country: null,
    university: null,
    email_subject: null,
    created_at: new Date(now - index * 3_600_000).toISOString(),
    ...letter,
  }));
  const { data } = await client.from("sop_documents").insert(rows).select("id").throwOnError();
  return (data as { id: string }[]).map(({ id }) => id);
}

/** What a person's letters are in the database, newest first. */
export async function storedLetters({ client }: Person): Promise<Required<StoredLetter & { id: string }>[]> {
  const { data } = await client
    .from("sop_documents")
    .select("*")
    .order("created_at", { ascending: false })
    .throwOnError();
  return data as Required<StoredLetter & { id: string }>[];
}

/** Stores a statement of purpose for Leeds, or what `changes` make of it. */
export async function storeLetterForLeeds(person: Person, changes: StoredLetter = {}): Promise<void> {
  const letter: StoredLetter = {
    country: "United Kingdom",
    university: "University of Leeds",
    generated_text:
      "I will study the MSc in Data Science at the University of Leeds.\n\nMy father will pay the tuition fee of £31,000.",
    ...changes,
  };
  await storeLetters(person, [letter]);
}
