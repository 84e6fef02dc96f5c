import { useEffect, useRef, useState } from "react";
import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { documentsTexts } from "#app/features/documents/texts.ts";
import { type PaperReading, paperReadingSchema, type ReadPaperRequest } from "#shared/documents/paper-reading.ts";

const texts = documentsTexts.reading;

type Reading =
  | { state: "idle" | "reading" | "cancelled" }
  | { state: "failed"; sentence: string }
  | { state: "read"; reading: PaperReading };

/** Reads a stored paper; nothing is stored. Ends with the component that asks. @param known what was read of it before */
export function useReadPaper(known?: PaperReading) {
  const [reading, setReading] = useState<Reading>(known ? { state: "read", reading: known } : { state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function begin(asked: ReadPaperRequest): Promise<void> {
    const { signal } = (running.current = new AbortController());
    setReading({ state: "reading" });
    const answer = await ask(asked, signal).catch(failureOf);
    if (!signal.aborted) setReading(answer);
  }

  function cancel(): void {
    running.current?.abort();
    setReading({ state: "cancelled" });
  }

  return { reading, begin, cancel };
}

async function ask(body: ReadPaperRequest, signal: AbortSignal): Promise<Reading> {
  const { data, error } = await supabase().functions.invoke<unknown>("read-paper", { body, signal });
  if (error) throw new UserError((await readFunctionError(error, texts.failed)).message, { cause: error });
  return { state: "read", reading: paperReadingSchema.parse(data) };
}

function failureOf(error: unknown): Reading {
  return { state: "failed", sentence: error instanceof UserError ? error.message : texts.failed };
}
