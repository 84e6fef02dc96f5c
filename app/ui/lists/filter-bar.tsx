import { Select } from "@mantine/core";
import { useListOnFocus } from "#app/ui/fields/list-on-focus.ts";
import "#app/ui/theme/controls.css";
import classes from "./filter-bar.module.css";
import { SearchBar, type SearchBarProps } from "./search-bar.tsx";

export interface FilterChoice {
  /** Label and placeholder: "All types". */
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

interface FilterBarProps extends SearchBarProps {
  choices: readonly FilterChoice[];
  classNames?: { choice?: string | undefined; input?: string | undefined } | undefined;
}

/** What else is chosen stands behind the filters. */
export function FilterBar({ choices, classNames, children, ...props }: FilterBarProps) {
  return (
    <SearchBar {...props}>
      {choices.map((choice) => (
        <Filter key={choice.label} choice={choice} classNames={classNames} />
      ))}
      {children}
    </SearchBar>
  );
}

function Filter({ choice, classNames }: Pick<FilterBarProps, "classNames"> & { choice: FilterChoice }) {
  const { label, value, options, onChange } = choice;
  const { keepMounted, onFocusCapture } = useListOnFocus();
  return (
    <Select
      className={classNames?.choice ?? classes.choice}
      classNames={{ option: "app-touch-target", ...(classNames?.input && { input: classNames.input }) }}
      size="md"
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ "aria-label": label, tabIndex: -1 }}
      comboboxProps={{ shadow: "md", width: "max-content", position: "bottom-start", keepMounted }}
      onFocusCapture={onFocusCapture}
      data={[...options]}
      value={value}
      onChange={onChange}
    />
  );
}
