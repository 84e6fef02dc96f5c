import { ActionIcon, Loader, Skeleton } from "@mantine/core";
import { Download, Eye, FileImage, FileText, FileType, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { TouchSwitch } from "#app/ui/fields/touch-switch.tsx";
import { itemClasses } from "#app/ui/lists/item-list.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { type ApplicantDocument, documentPreview } from "#shared/documents/document.ts";
import { paperExpiry } from "#shared/documents/paper-expiry.ts";
import classes from "./document-item.module.css";
import type { RowPlace } from "./document-rows.tsx";
import type { DocumentEdit } from "./mutations.ts";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.list;

interface DocumentItemProps extends RowPlace {
  document: ApplicantDocument;
  /** A link leads to it. */
  isWanted: boolean;
  isSaving: boolean;
  isDownloading: boolean;
  onEdit: (edit: DocumentEdit) => void;
  onPreview: (document: ApplicantDocument) => void;
  onDownload: (document: ApplicantDocument) => void;
  onEditDetails: (document: ApplicantDocument) => void;
  onDelete: (document: ApplicantDocument) => void;
}

export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { document, index, count, roomBefore, ref } = props;
  const { isWanted, isSaving, isDownloading, onEdit, onPreview, onDownload, onEditDetails, onDelete } = props;
  const { document_name: name, document_type: type, file_name: fileName, is_completed: isCompleted } = document;
  const id = useId();

  function mark(isNowCompleted: boolean) {
    onEdit({
      id: document.id,
      from: { is_completed: isCompleted },
      to: { is_completed: isNowCompleted },
      saved: documentsTexts.marked(isNowCompleted),
      failed: documentsTexts.markFailed,
    });
  }

  return (
    <li
      ref={ref}
      tabIndex={isWanted ? -1 : undefined}
      className={classes.item}
      style={roomBefore ? { marginTop: roomBefore } : undefined}
      data-id={document.id}
      data-index={index}
      data-wanted={isWanted || undefined}
      aria-labelledby={`${id}-name`}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={count}
    >
      <span className={classes.icon}>
        <DocumentIcon fileName={fileName} />
      </span>
      <div className={itemClasses.words}>
        <p id={`${id}-name`} className={itemClasses.title}>
          {name}
        </p>
        <p id={`${id}-facts`} className={itemClasses.facts}>
          {type !== name && <span>{type}</span>} <span className={classes.file}>{fileName}</span>{" "}
          <TimeAgo at={document.uploaded_at} /> <Expiry document={document} />
        </p>
      </div>
      <div className={classes.controls}>
        <span className={classes.mark} data-done={isCompleted || undefined}>
          <label htmlFor={`${id}-switch`} className={classes.state} aria-hidden>
            {isCompleted ? texts.completed : texts.pending}
          </label>
          <TouchSwitch
            id={`${id}-switch`}
            checked={isCompleted}
            // A disabled switch would lose the keyboard focus.
            onChange={(event) => !isSaving && mark(event.currentTarget.checked)}
            aria-busy={isSaving || undefined}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-facts`}
          />
        </span>
        <span className={classes.actions}>
          {documentPreview(fileName) === null ? (
            <span className={`${classes.slot} app-touch-target`} aria-hidden />
          ) : (
            <Action label={texts.preview(name, fileName)} onClick={() => onPreview(document)}>
              <Eye size={20} aria-hidden />
            </Action>
          )}
          <Action label={texts.download(name, fileName)} isBusy={isDownloading} onClick={() => onDownload(document)}>
            {isDownloading ? <Loader size={18} aria-hidden /> : <Download size={20} aria-hidden />}
          </Action>
          <Action label={texts.edit(name, fileName)} onClick={() => onEditDetails(document)}>
            <Pencil size={19} aria-hidden />
          </Action>
          <Action label={texts.remove(name, fileName)} onClick={() => onDelete(document)}>
            <Trash2 size={20} aria-hidden />
          </Action>
        </span>
      </div>
    </li>
  );
});

function Expiry({ document }: { document: ApplicantDocument }) {
  const { expires_on: day } = document;
  if (day === null) return null;
  const state = paperExpiry(document, localDay());
  const words = dayInWords(day);
  return (
    <>
      <span>{state === "expired" ? texts.expiredOn(words) : texts.expires(words)}</span>{" "}
      {state && (
        <StateBadge tone={state === "expired" ? "bad" : "soon"}>
          {state === "expired" ? texts.expired : texts.expiresSoon}
        </StateBadge>
      )}
    </>
  );
}

interface ActionProps {
  label: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, isBusy = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={classes.action}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && onClick()}
    >
      {children}
    </ActionIcon>
  );
}

/** Decorative: the file's name tells the type, too. */
function DocumentIcon({ fileName }: { fileName: string }) {
  const kind = documentPreview(fileName);
  if (kind === "image") return <FileImage size={24} aria-hidden />;
  return kind === "pdf" ? <FileText size={24} aria-hidden /> : <FileType size={24} aria-hidden />;
}

export function DocumentListSkeleton() {
  return (
    <LoadingSkeleton label={documentsTexts.list.loading}>
      <div className={classes.items}>
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className={classes.item}>
            <Skeleton height={24} width={24} />
            <div className={itemClasses.words}>
              <Skeleton height={14} width="55%" my={5} />
              <Skeleton height={12} width="80%" my={4} />
            </div>
            <div className={classes.controls}>
              <Skeleton height={24} width={150} my={6} />
            </div>
          </div>
        ))}
      </div>
    </LoadingSkeleton>
  );
}
