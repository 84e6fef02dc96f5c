import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LetterFlag } from "#shared/letters/letter.ts";

type FlagsByLetter = Readonly<Record<string, readonly LetterFlag[]>>;

const none: readonly LetterFlag[] = [];

/** What was flagged when a letter was generated: kept until the app is closed, since it is about what was typed then. */
export function useLetterFlags(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = ["letter-flags", userId] as const;
  const { data = {} } = useQuery<FlagsByLetter>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return {
    of: (letterId: string) => data[letterId] ?? none,
    add(letterId: string, flags: readonly LetterFlag[]) {
      queryClient.setQueryData<FlagsByLetter>(queryKey, (before) => ({ ...before, [letterId]: flags }));
    },
  };
}
