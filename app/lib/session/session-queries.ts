import { queryOptions, skipToken } from "@tanstack/react-query";
import { z } from "zod/mini";
import { RequestError } from "#app/lib/errors.ts";
import { readPart } from "#app/lib/own-parts.ts";
import { type Profile, profileSchema } from "#shared/account/profile.ts";

export function profileKey(userId: string | undefined) {
  return ["profile", userId] as const;
}

export function profileQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: profileKey(userId),
    queryFn:
      userId === undefined
        ? skipToken
        : async (): Promise<Profile | null> => {
            const row = await readPart("profile", userId);
            return row ? profileSchema.parse(row) : null;
          },
  });
}

/** The database decides, not the client. Fails with `RequestError` for a rejected session, else with its error. */
export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["is-admin", userId] as const,
    queryFn:
      userId === undefined
        ? skipToken
        : async (): Promise<boolean> => z.boolean().parse(await readPart("is_admin", userId)),
    retry: (failureCount, error) => failureCount < 1 && !(error instanceof RequestError),
  });
}
