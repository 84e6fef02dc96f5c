import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { Resume } from "#shared/resume.ts";
import { wholeTextTexts as texts } from "./texts.ts";
import { WholeText } from "./whole-text.tsx";

interface WholeTextDialogProps {
  /** Stays while the dialog fades out. */
  resume: Resume | null;
  isOpen: boolean;
  onClose: () => void;
}

/** All of the text that was read from a file. */
export function WholeTextDialog({ resume, isOpen, onClose }: WholeTextDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose} isWide>
      {resume && <WholeText key={resume.id} title={resume.title} text={resume.parsed_content ?? ""} />}
    </Dialog>
  );
}
