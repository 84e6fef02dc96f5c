import { useMemo } from "react";
import { FilterBar } from "#app/ui/lists/filter-bar.tsx";
import { type ApplicantDocument, documentTypes } from "#shared/document.ts";
import { type DocumentFilter, isFiltering, readState } from "./document-filter.ts";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.filter;

const states = [
  { value: "pending", label: documentsTexts.list.pending },
  { value: "completed", label: documentsTexts.list.completed },
];

interface DocumentFilterBarProps {
  documents: readonly ApplicantDocument[];
  filter: DocumentFilter;
  onChange: (filter: DocumentFilter) => void;
  shownCount: number;
  onClear: () => void;
}

/** Chooses among many documents; of the types it offers those that there are. */
export function DocumentFilterBar({ documents, filter, onChange, shownCount, onClear }: DocumentFilterBarProps) {
  const types = useMemo(() => {
    const present = new Set(documents.map((document) => document.document_type));
    return documentTypes.filter((type) => present.has(type)).map((type) => ({ value: type, label: type }));
  }, [documents]);
  return (
    <FilterBar
      search={{ label: texts.search, value: filter.search, onChange: (search) => onChange({ ...filter, search }) }}
      choices={[
        { label: texts.type, value: filter.type, options: types, onChange: (type) => onChange({ ...filter, type }) },
        {
          label: texts.state,
          value: filter.state,
          options: states,
          onChange: (state) => onChange({ ...filter, state: readState(state) }),
        },
      ]}
      outcome={texts.outcome(shownCount, documents.length)}
      isFiltered={isFiltering(filter)}
      onClear={onClear}
    />
  );
}
