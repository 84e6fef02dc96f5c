import { supabase } from "#app/lib/supabase.ts";
import type { PlanStepId } from "#shared/applications/application-plan.ts";
import type { DocumentType } from "#shared/documents/document.ts";

/** What a paper of a step most often is; none where they differ too much. */
export const suggestedTypes: Readonly<Record<PlanStepId, DocumentType | null>> = {
  ielts_submitted: "IELTS Certificate",
  degree_transcript_verified: "Transcript",
  university_offer_letter: "University Offer Letter",
  sop_completed: "Statement of Purpose",
  financial_documents_ready: "Bank Statement",
  passport_ready: "Passport",
  photos_submitted: "Photos",
  medical_check_done: "Medical Certificate",
  police_clearance_obtained: "Police Clearance",
  visa_form_filled: "Visa Application Form",
  visa_interview_scheduled: null,
  more: null,
};

interface Link {
  applicationId: string;
  requirement: string;
  documentId: string;
}

const uniqueViolation = "23505";

/** A link that is there already is no failure. Fails with the database's error. */
export async function linkPaper({ applicationId, requirement, documentId }: Link): Promise<void> {
  const row = { application_id: applicationId, requirement, document_id: documentId };
  const { error } = await supabase().from("application_papers").insert(row);
  if (error && error.code !== uniqueViolation) throw error;
}
