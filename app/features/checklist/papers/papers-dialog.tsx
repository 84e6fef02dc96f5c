import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useUploadsToRead } from "./uploads-to-read.ts";
import { suggestedTypes } from "#app/lib/applications/link-paper.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import type { ApplicationLine, LinkedPaper, PlanStepId } from "#shared/applications/application-plan.ts";
import type { DocumentType } from "#shared/documents/document.ts";
import { type PaperToLink, useLinksOnTheirWay } from "#app/features/checklist/changes/link-papers.ts";
import type { ChecklistOf } from "#app/lib/applications/save-line.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import classes from "./papers-dialog.module.css";

const texts = checklistTexts.papers;

/** Draws the person's documents that are not linked yet, and an upload. */
export type RenderChooser = (chooser: {
  /** Ids of documents that are linked, or about to be. */
  linkedIds: readonly string[];
  suggestedType: DocumentType | null;
  onChoose: (document: { id: string; name: string }) => void;
  /** After `onChoose`, with the id of an upload. */
  onUploaded: (documentId: string) => void;
}) => ReactNode;

/** Draws the dialog that reads a document's dates from its file, for the person to confirm. */
export type RenderFillIn = (dialog: { documentId: string | null; isOpen: boolean; onClose: () => void }) => ReactNode;

/** Reads what was uploaded. Opens only where the file says something, for the person to confirm. */
export type RenderFound = (dialog: {
  documentId: string | null;
  isOpen: boolean;
  onShown: () => void;
  onClose: () => void;
}) => ReactNode;

interface PapersDialogProps {
  of: ChecklistOf;
  /** Stays while the dialog fades out. */
  line: ApplicationLine | null;
  step: PlanStepId | null;
  isOpen: boolean;
  onClose: () => void;
  onLink: (paper: PaperToLink) => void;
  onUnlink: (paper: LinkedPaper) => void;
  renderChooser: RenderChooser;
  renderFillIn: RenderFillIn;
  renderFound: RenderFound;
}

export function PapersDialog({ line, isOpen, onClose, renderFillIn, renderFound, ...rest }: PapersDialogProps) {
  const filling = useNestedConfirmTarget<string>();
  const uploads = useUploadsToRead(isOpen ? (line?.id ?? null) : null);
  const close = () => {
    if (filling.isOver() || uploads.isShown()) return;
    uploads.forget();
    onClose();
  };
  return (
    <>
      <Dialog title={texts.title(line?.title ?? "")} isOpen={isOpen} onClose={close}>
        {line && (
          <Papers
            line={line}
            isReading={uploads.isReading}
            onClose={close}
            onFillIn={filling.open}
            onUploaded={(documentId) => uploads.add(line.id, documentId)}
            {...rest}
          />
        )}
      </Dialog>
      {renderFillIn({ documentId: filling.item, isOpen: filling.isOpen, onClose: filling.close })}
      {renderFound({
        documentId: uploads.documentId,
        isOpen: uploads.documentId !== null && !filling.isOpen,
        onShown: uploads.show,
        onClose: uploads.end,
      })}
    </>
  );
}

interface PapersProps extends Omit<PapersDialogProps, "line" | "isOpen" | "renderFillIn" | "renderFound"> {
  line: ApplicationLine;
  /** What was uploaded is being read. */
  isReading: boolean;
  onUploaded: (documentId: string) => void;
  onFillIn: (documentId: string) => void;
}

function Papers(props: PapersProps) {
  const { of, line, step, isReading, onClose, onLink, onUnlink, onFillIn, onUploaded, renderChooser } = props;
  const onTheirWay = useLinksOnTheirWay(of, line.id);
  const linked = useRef<HTMLElement>(null);
  return (
    <Stack gap={24}>
      <section ref={linked} tabIndex={-1} aria-label={texts.linked} className={classes.linked}>
        {line.papers.length === 0 ? (
          <Text c="dimmed">{texts.none}</Text>
        ) : (
          <ul className={classes.papers}>
            {line.papers.map((paper) => (
              <li key={paper.id} className={classes.paper}>
                <div className={classes.words}>
                  <p dir="auto">{paper.name}</p>
                  <p className={classes.quiet}>
                    {texts.about(
                      paper.type,
                      paper.issuedOn && dayInWords(paper.issuedOn),
                      paper.expiresOn && dayInWords(paper.expiresOn),
                    )}
                  </p>
                  {paper.issuedOn === null && paper.expiresOn === null && (
                    <Button
                      variant="light"
                      size="compact-md"
                      className="app-touch-target"
                      onClick={() => {
                        // The button goes once there are dates.
                        linked.current?.focus();
                        onFillIn(paper.documentId);
                      }}
                    >
                      {texts.fillIn}
                      <VisuallyHidden component="span">{texts.of(paper.name)}</VisuallyHidden>
                    </Button>
                  )}
                </div>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`${texts.unlink} ${paper.name}`}
                  onClick={() => {
                    onUnlink(paper);
                    // The button goes with its row.
                    linked.current?.focus();
                  }}
                >
                  {texts.unlink}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {line.isPaperDeleted && <p className={classes.warning}>{checklistTexts.line.paperDeleted}</p>}
        {line.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
        <p role="status" className={classes.quiet}>
          {isReading && texts.reading}
        </p>
      </section>
      {renderChooser({
        linkedIds: [...line.papers.map(({ documentId }) => documentId), ...onTheirWay],
        suggestedType: step && suggestedTypes[step],
        onChoose: ({ id, name }) => onLink({ requirement: line.id, documentId: id, name }),
        onUploaded,
      })}
      <DialogActions>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogActions>
    </Stack>
  );
}
