import type { Logger } from "pino";
import { z } from "zod";
import { defineFunction, limiter } from "@workspace/backend";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { isOwn } from "#server/functions/ai-function.ts";
import { createLetterRenderer, type RenderedLetter } from "#server/letter-pdf/render-letter.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { sopDocumentFileName, sopDocumentLimits, sopDocumentSchema } from "#shared/letters/sop-document.ts";
import { contentOf } from "#server/letter-pdf/letter-content.ts";
import { failure } from "#server/functions/failures.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const malformedRequest = "Choose the letter that you want as a PDF.";

const letterPdfSchema = z.object(
  { documentId: z.uuid(malformedRequest), userId: z.unknown().optional() },
  malformedRequest,
);

interface Dependencies {
  clientFor: ClientForRequest;
  limits: RateLimiter<"letter-pdf">;
  log: Logger;
}

interface PdfCall {
  request: Request;
  input: z.infer<typeof letterPdfSchema>;
  userId: string;
}

const { document_type, generated_text, email_subject } = sopDocumentSchema.shape;
const letterSchema = z.object({ document_type, generated_text, email_subject });

const tooLong = "This letter is too long for a PDF. Shorten it, or download it as Word.";

const namedCharacters = 10;

/**
 * `{ documentId }` → 200 with the PDF, else `{ success: false, error }`: 401 no session, 403 foreign `userId`, 404 not
 * visible, 422 too long or no font, 429 too many calls or one in flight, 499 the client left, 503 busy or failed.
 */
export function letterPdf({ clientFor, limits, log }: Dependencies): FunctionHandler {
  const render = createLetterRenderer(log);
  /** One at a time for each person, so that one person cannot fill the renderer's queue. */
  const letters = limiter.concurrency({ concurrency: 1, maxQueued: 0 });

  async function answer({ input, userId, request }: PdfCall): Promise<Response> {
    const wait = await limits.take("letter-pdf", userId);
    if (wait !== null) {
      return failure(429, "Too many downloads in a short time. Please wait a minute and try again.", {
        "Retry-After": String(wait),
      });
    }
    const data = rowsOrThrow(
      await clientFor(request)
        .from("sop_documents")
        .select("document_type, generated_text, email_subject")
        .eq("id", input.documentId)
        .maybeSingle(),
      "a letter",
    );
    if (data === null) return failure(404, "This letter was not found among yours.");
    const letter = letterSchema.parse(data);
    if (letter.generated_text.length > sopDocumentLimits.generatedText) return failure(422, tooLong);
    const rendered = await render(contentOf(letter), request.signal);
    return rendered.ok
      ? answerWith(rendered.pdf, sopDocumentFileName(letter.document_type, "pdf"))
      : failureOf(rendered);
  }

  return defineFunction({
    schema: letterPdfSchema,
    needsSession: true,
    async run({ request, input, userId }) {
      if (!isOwn(input.userId, userId)) {
        return failure(403, "You can only download letters of your own.");
      }
      const letter = await letters.tryRun(userId, () => answer({ request, input, userId }));
      if (letter.ok) return letter.value;
      return failure(429, "Another letter of yours is being made. Please try again when it is there.", {
        "Retry-After": "5",
      });
    },
  });
}

function answerWith(pdf: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function failureOf(letter: Exclude<RenderedLetter, { ok: true }>): Response {
  if (letter.reason === "missing") {
    const named = letter.characters.slice(0, namedCharacters).join(" ");
    return failure(
      422,
      `Our PDF fonts do not have some characters of this letter: ${named}. Take them out, or download it as Word.`,
    );
  }
  if (letter.reason === "too_long") return failure(422, tooLong);
  if (letter.reason === "busy") {
    return failure(503, "Many letters are being made right now. Please try again in a moment.", { "Retry-After": "5" });
  }
  if (letter.reason === "left") return failure(499, "The download was cancelled.");
  return failure(503, "The PDF could not be made. Please try again, or download the letter as Word.");
}
