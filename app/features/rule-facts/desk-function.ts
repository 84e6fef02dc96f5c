import type { z } from "zod/mini";
import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";

/** Asks the function `facts-desk`. @throws UserError with the sentence of its answer, else `failed` */
export async function askDesk<Answer>(
  body: { action: "list" | "fact" | "preview" | "save" } & Record<string, unknown>,
  { schema, failed, signal }: { schema: z.ZodMiniType<Answer>; failed: string; signal?: AbortSignal },
): Promise<Answer> {
  const { data, error } = await supabase().functions.invoke<unknown>("facts-desk", { body, ...(signal && { signal }) });
  if (error) throw new UserError((await readFunctionError(error, failed)).message, { cause: error });
  return schema.parse(data);
}
