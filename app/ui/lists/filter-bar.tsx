import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import "#app/ui/theme/controls.css";
import classes from "./filter-bar.module.css";

export interface FilterChoice {
  /** Label and placeholder: "All types". */
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

interface FilterBarProps {
  search: { label: string; value: string; onChange: (value: string) => void };
  choices: readonly FilterChoice[];
  /** "3 of 12 documents"; announced when it changes. */
  outcome: string;
  isFiltered: boolean;
  onClear: () => void;
}

export function FilterBar({ search, choices, outcome, isFiltered, onClear }: FilterBarProps) {
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.search}
        aria-label={search.label}
        placeholder={search.label}
        leftSection={<Search size={18} aria-hidden />}
        rightSectionWidth={44}
        rightSection={
          search.value !== "" && (
            <CloseButton className="app-touch-target" aria-label="Clear search" onClick={() => search.onChange("")} />
          )
        }
        maxLength={100}
        value={search.value}
        onChange={(event) => search.onChange(event.currentTarget.value)}
      />
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
      <div className={classes.foot}>
        <p role="status" className={classes.outcome}>
          {isFiltered && outcome}
        </p>
        {isFiltered && (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
