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

interface FilterBarProps extends Omit<SearchBarProps, "children"> {
  choices: readonly FilterChoice[];
}

export function FilterBar({ choices, ...props }: FilterBarProps) {
  return (
    <SearchBar {...props}>
      {choices.map(({ label, value, options, onChange }) => (
        <Select
          key={label}
          className={classes.choice}
          classNames={{ option: "app-touch-target" }}
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
    </SearchBar>
  );
}
