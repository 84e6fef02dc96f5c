import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";

const handedSchema = z.object({ question: z.string() });

/** A question that another part of the app hands over in the state of the address; taken once, not again on a reload. */
export function useHandedQuestion(take: (question: string) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const handed = handedSchema.safeParse(state);
  const question = handed.success ? handed.data.question : null;
  const onHanded = useEffectEvent((given: string) => {
    take(given);
    void navigate({ search }, { replace: true, state: null });
  });
  useEffect(() => {
    if (question !== null) onHanded(question);
  }, [question]);
}
