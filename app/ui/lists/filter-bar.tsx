import { Select } from "@mantine/core";
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
  classNames?: { choice?: string | undefined; input?: string | undefined };
}

/** What else is chosen stands behind the filters. */
export function FilterBar({ choices, classNames, children, ...props }: FilterBarProps) {
  return (
    <SearchBar {...props}>
      {choices.map(({ label, value, options, onChange }) => (
        <Select
          key={label}
          className={classNames?.choice ?? classes.choice}
          classNames={{ option: "app-touch-target", ...(classNames?.input && { input: classNames.input }) }}
          size="md"
          aria-label={label}
          placeholder={label}
          clearable
          clearButtonProps={{ "aria-label": label, tabIndex: -1 }}
          comboboxProps={{ shadow: "md", width: "max-content", position: "bottom-start" }}
          data={[...options]}
          value={value}
          onChange={onChange}
        />
      ))}
      {children}
    </SearchBar>
  );
}
