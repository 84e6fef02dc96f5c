import type { Person } from "#tests/support/product/people.ts";
import { localDay } from "#app/lib/text/days.ts";

/** An ISO day so many days from today. */
export function inDays(days: number): string {
  return localDay(new Date(Date.now() + days * 86_400_000));
}

/** An application to Leeds of somebody from Bangladesh. @returns its id */
export async function beginLeeds({ client }: Person, row: Record<string, unknown> = {}): Promise<string> {
  const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-start": inDays(48) };
  const { data } = await client
    .from("applications")
    .insert({ destination: "gb", institution: "University of Leeds", city: "Leeds", answers, ...row })
    .select("id")
    .single()
    .throwOnError();
  return String(data.id);
}
