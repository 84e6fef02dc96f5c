import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { Resume } from "#shared/resume.ts";
import { matchTexts as texts } from "#app/features/resumes/texts.ts";
import { MatchForm } from "./match-form.tsx";

interface MatchDialogProps {
  /** Stays while the dialog fades out. */
  resume: Resume | null;
  description: string;
  onDescription: (description: string) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** Compares a resume with the description of a course or a job. Nothing leaves the browser. */
export function MatchDialog({ resume, description, onDescription, isOpen, onClose }: MatchDialogProps) {
  return (
    <Dialog title={texts.title(resume?.title ?? "")} isOpen={isOpen} onClose={onClose} isSticky isWide>
      {resume && (
        <MatchForm
          key={resume.id}
          text={resume.parsed_content ?? ""}
          description={description}
          onDescription={onDescription}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
