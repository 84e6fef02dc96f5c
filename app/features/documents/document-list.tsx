import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useTypedOverAddress } from "#app/lib/lists/use-typed-over-address.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { LinkNote } from "#app/ui/states/link-note.tsx";
import { EmptyState } from "#app/ui/states/query-state.tsx";
import { type ApplicantDocument, documentTypes } from "#shared/documents/document.ts";
import {
  type DocumentFilter,
  filterDocuments,
  isFiltering,
  noFilter,
  readFilter,
  readState,
  writeFilter,
} from "./document-filter.ts";
import { useDocumentInAddress } from "./document-in-address.ts";
import { DocumentItem } from "./document-item.tsx";
import { DocumentRows } from "./document-rows.tsx";
import { useDeleteDocument, useDocumentsBeingSaved, useDownloadDocument, useEditDocument } from "./mutations.ts";
import { FilterBar } from "#app/ui/lists/filter-bar.tsx";
import { documentUsesQuery } from "./queries.ts";
import { StoredNote } from "./stored-note.tsx";
import { documentsTexts as texts } from "./texts.ts";
import { PreviewDialog } from "#app/features/documents/preview/preview-dialog.tsx";

const DetailsDialog = lazyDialog(
  async () => (await import("#app/features/documents/details/details-dialog.tsx")).DetailsDialog,
);

const seenAtAGlance = 10;

interface DocumentListProps {
  userId: string;
  documents: ApplicantDocument[];
  fileInput: RefObject<HTMLInputElement | null>;
  /** Ids of documents that were uploaded here, and whose details nobody has looked at. */
  stored: readonly string[];
  onLookedAt: (documentId: string) => void;
}

export function DocumentList({ userId, documents, fileInput, stored, onLookedAt }: DocumentListProps) {
  const { mutate: edit } = useEditDocument(userId);
  const { mutate: remove, isPending: isDeleting } = useDeleteDocument(userId);
  const { mutate: download, isPending: isDownloading, variables: downloaded } = useDownloadDocument();
  const beingSaved = useDocumentsBeingSaved(userId);
  const [filter, setFilter] = useDocumentFilter();
  const { wanted, isGone } = useDocumentInAddress(documents);
  const toDelete = useConfirmTarget<ApplicantDocument>();
  const toPreview = useConfirmTarget<ApplicantDocument>();
  const toEdit = useConfirmTarget<ApplicantDocument>();
  const toFillIn = useConfirmTarget<ApplicantDocument>();
  const newest = documents.find(({ id }) => stored.includes(id));
  const list = useRef<HTMLDivElement>(null);

  const isLong = documents.length > seenAtAGlance;
  const shown = useMemo(() => (isLong ? filterDocuments(documents, filter) : documents), [isLong, documents, filter]);

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={texts.list.title}>
      {newest && (
        <StoredNote
          name={newest.document_name}
          onFillIn={() => {
            toFillIn.open(newest);
            onLookedAt(newest.id);
          }}
          onLater={() => {
            onLookedAt(newest.id);
            list.current?.focus();
          }}
        />
      )}
      {isGone && <LinkNote>{texts.linkGone}</LinkNote>}
      {isLong && (
        <DocumentFilterBar
          documents={documents}
          filter={filter}
          onChange={setFilter}
          shownCount={shown.length}
          onClear={() => setFilter(noFilter)}
        />
      )}
      {documents.length === 0 && (
        <EmptyState
          title={texts.empty.title}
          action={
            <Button variant="default" onClick={() => fileInput.current?.click()}>
              {texts.empty.action}
            </Button>
          }
        >
          {texts.empty.message}
        </EmptyState>
      )}
      {isLong && shown.length === 0 && isFiltering(filter) && (
        <EmptyState title={texts.noMatch.title}>{texts.noMatch.message}</EmptyState>
      )}
      {shown.length > 0 && (
        <DocumentRows
          label={texts.list.title}
          documents={shown}
          wanted={wanted}
          renderRow={(document, place) => (
            <DocumentItem
              key={document.id}
              document={document}
              {...place}
              isWanted={document.id === wanted?.id}
              isSaving={beingSaved.has(document.id)}
              isDownloading={isDownloading && downloaded.id === document.id}
              onEdit={edit}
              onPreview={toPreview.open}
              onDownload={download}
              onEditDetails={toEdit.open}
              onDelete={toDelete.open}
            />
          )}
        />
      )}
      <ConfirmDialog
        title={texts.list.confirmDelete(toDelete.item?.document_name ?? "")}
        confirmLabel={texts.list.delete}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() => toDelete.item && remove(toDelete.item, { onSettled: toDelete.close })}
        onClose={toDelete.close}
        onClosed={() => {
          // The deleted row had the focus.
          if (document.activeElement === document.body) list.current?.focus();
        }}
      >
        <p>{texts.list.confirmDeleteBody(toDelete.item?.file_name ?? "")}</p>
        {toDelete.item && <Uses userId={userId} documentId={toDelete.item.id} />}
      </ConfirmDialog>
      <DetailsDialog document={toEdit.item} isOpen={toEdit.isOpen} onClose={toEdit.close} onEdit={edit} />
      <DetailsDialog
        document={toFillIn.item}
        fillsIn
        isOpen={toFillIn.isOpen}
        onClose={() => {
          toFillIn.close();
          list.current?.focus();
        }}
        onEdit={edit}
      />
      <PreviewDialog
        document={toPreview.item}
        isOpen={toPreview.isOpen}
        onClose={toPreview.close}
        onDownload={download}
        isDownloading={isDownloading}
      />
    </div>
  );
}

/** What a deletion takes from checklists. A count that cannot be had keeps nobody from deleting. */
function Uses({ userId, documentId }: { userId: string; documentId: string }) {
  const { data: count = 0 } = useQuery(documentUsesQuery(userId, documentId));
  return <p aria-live="polite">{count > 0 && texts.list.usedByLines(count)}</p>;
}

function useDocumentFilter() {
  const [params, setParams] = useSearchParams();
  return useTypedOverAddress<DocumentFilter>({
    inAddress: readFilter(params),
    keyOf: (filter) => writeFilter(params, filter).toString(),
    onRest: (filter) => setParams(writeFilter(params, filter), { replace: true, preventScrollReset: true }),
  });
}

const stateOptions = [
  { value: "pending", label: texts.list.pending },
  { value: "completed", label: texts.list.completed },
];

interface DocumentFilterBarProps {
  documents: readonly ApplicantDocument[];
  filter: DocumentFilter;
  onChange: (filter: DocumentFilter) => void;
  shownCount: number;
  onClear: () => void;
}

function DocumentFilterBar({ documents, filter, onChange, shownCount, onClear }: DocumentFilterBarProps) {
  const types = useMemo(() => {
    const present = new Set(documents.map((document) => document.document_type));
    return documentTypes.filter((type) => present.has(type)).map((type) => ({ value: type, label: type }));
  }, [documents]);
  return (
    <FilterBar
      search={{
        label: texts.filter.search,
        value: filter.search,
        onChange: (search) => onChange({ ...filter, search }),
      }}
      choices={[
        {
          label: texts.filter.type,
          value: filter.type,
          options: types,
          onChange: (type) => onChange({ ...filter, type }),
        },
        {
          label: texts.filter.state,
          value: filter.state,
          options: stateOptions,
          onChange: (state) => onChange({ ...filter, state: readState(state) }),
        },
      ]}
      outcome={texts.filter.outcome(shownCount, documents.length)}
      isFiltered={isFiltering(filter)}
      onClear={onClear}
    />
  );
}
