import type { ComboboxItem, SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { findOptions, type SearchOption } from "./find-options.ts";

interface SearchSelectProps extends Omit<SelectProps, "data" | "filter" | "searchable" | "classNames"> {
  label: string;
  options: readonly SearchOption[];
}

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
