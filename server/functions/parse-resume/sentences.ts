import { extractionCaps, type FailureReason } from "#server/extraction/extraction.ts";
import { resumeMessages } from "#shared/resume.ts";

export const fileErrors: Record<FailureReason, { status: number; sentence: string }> = {
  empty: { status: 400, sentence: resumeMessages.empty },
  format: { status: 415, sentence: resumeMessages.format },
  password: {
    status: 422,
    sentence: "This file is protected by a password. Save it without one and upload it again.",
  },
  broken: {
    status: 422,
    sentence: "This file is damaged and could not be read. Save it again, best as a PDF, and upload it anew.",
  },
  no_text: {
    status: 422,
    sentence:
      "No text could be found in this file, not even by reading its pages as pictures. " +
      "Save your resume from your word processor as a PDF and upload that.",
  },
  too_many_pages: {
    status: 422,
    sentence: `This document has more than ${extractionCaps.pages} pages. Upload your resume alone.`,
  },
  too_much_text: {
    status: 422,
    sentence: "This document holds far more text than a resume does. Upload your resume alone.",
  },
  suspicious: {
    status: 422,
    sentence:
      "This Word file holds parts that resumes do not have, so it was not opened. Save it as a PDF and upload that.",
  },
  too_demanding: {
    status: 422,
    sentence:
      "Reading this file took too much time or memory, so it was stopped. Save it as a plain PDF and upload that.",
  },
};

export const sentences = {
  notYours: "You can only upload resumes of your own.",
  badForm: "The upload did not arrive whole. Please try again.",
  ownInFlight: "Your last resume is still being read. Please wait until it is done.",
  busy: "Many resumes are being read right now. Please try again in a minute.",
  modelFailed: "The AI service could not analyse your resume. Nothing was saved. Please try again.",
  ratingFailed: "Your resume could not be analysed. Nothing was saved. Please try again.",
  session: "Your session does not allow this upload any more. Sign in again.",
  quotaExceeded: "Your files take up all the room that one account has. Delete some and try again.",
  malware: "A scanner found malware in this file, so it was not saved. Check the device that it comes from.",
  diskFull: "There is no room for more files at the moment. Please try again later.",
  notStored: "Your resume could not be saved. Please try again.",
} as const;
