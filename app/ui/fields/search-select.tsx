import type { ComboboxItem, SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { findOptions, type SearchOption } from "#app/lib/lists/find-options.ts";
import { SelectField } from "./select-field.tsx";

interface SearchSelectProps extends Omit<SelectProps, "data" | "filter" | "searchable" | "classNames"> {
  label: string;
  options: readonly SearchOption[];
}

/** Names are found by their beginning, a word or another name of them. */
export function SearchSelect({ options, ...props }: SearchSelectProps) {
  const data = useMemo(() => options.map(({ name }) => name), [options]);

  function filter({ search }: { search: string }): ComboboxItem[] {
    return findOptions(options, search).map(({ name }) => ({ value: name, label: name }));
  }
  return (
    <SelectField
      allowDeselect={false}
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      // In the same landmark as its field.
      comboboxProps={{ shadow: "md", withinPortal: false }}
      {...props}
      searchable
      data={data}
      filter={filter}
    />
  );
}
