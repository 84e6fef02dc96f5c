import type { ComboboxItem } from "@mantine/core";
import { type ComponentProps, useMemo } from "react";
import { findOptions, type SearchOption } from "#app/lib/lists/find-options.ts";
import { SelectField } from "./select-field.tsx";

interface SearchSelectProps extends Omit<ComponentProps<typeof SelectField>, "data" | "filter" | "searchable"> {
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
      {...props}
      searchable
      data={data}
      filter={filter}
    />
  );
}
