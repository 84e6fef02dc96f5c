import { queryOptions } from "@tanstack/react-query";
import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { systemReportSchema } from "#shared/system/system-report.ts";
import { systemTexts as texts } from "./texts.ts";

export function systemQuery(userId: string) {
  return queryOptions({
    queryKey: ["system", userId] as const,
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase().readingFunctions.invoke<unknown>("system", {
        body: {},
        signal,
      });
      if (error)
        throw new UserError((await readFunctionError(error, texts.loadError.message)).message, { cause: error });
      return systemReportSchema.parse(data);
    },
  });
}
