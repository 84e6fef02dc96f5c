import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { ApplicationRequest } from "#shared/applications/application.ts";

/**
 * Asks the function `application`, whose answers have the shapes of `shared/applications/application.ts`.
 * @throws UserError with the sentence of its answer, else `failed`
 */
export async function askApplication<Answer>(
  body: ApplicationRequest,
  { failed, signal }: { failed: string; signal?: AbortSignal },
): Promise<Answer> {
  const { functions, readingFunctions } = supabase();
  const { data, error } = await (isChange(body) ? functions : readingFunctions).invoke<Answer>("application", {
    body: { ...body, today: localDay() },
    ...(signal && { signal }),
  });
  if (error) throw new UserError((await readFunctionError(error, failed)).message, { cause: error });
  if (data === null) throw new UserError(failed);
  return data;
}

function isChange({ action }: ApplicationRequest): boolean {
  return action === "line" || action === "answers";
}
