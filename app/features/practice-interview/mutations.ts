import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readFunctionError, refusalIn } from "#app/lib/function-error.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type InterviewAnswer, interviewAnswerSchema, type InterviewRequest } from "#shared/interview.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.question;

/** Asks for comments on an answer; fails with a sentence for people. Whoever leaves meanwhile takes the question back. */
export function useComments() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMutation<InterviewAnswer, Error, InterviewRequest>({
    mutationFn: async (body) => {
      const { data, error } = await supabase().functions.invoke<unknown>("practice-interview", {
        body,
        ...(leaving.current && { signal: leaving.current.signal }),
      });
      if (error) throw new Error((await readFunctionError(error, texts.noReason)).message);
      const refusal = refusalIn(data);
      if (refusal !== null) throw new Error(refusal);
      const parsed = interviewAnswerSchema.safeParse(data);
      if (!parsed.success) throw new Error(texts.noReason);
      return parsed.data;
    },
  });
}
