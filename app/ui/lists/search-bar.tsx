import { Button, CloseButton, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import "#app/ui/theme/controls.css";
import classes from "./search-bar.module.css";

export interface SearchBarProps {
  search: { label: string; value: string; onChange: (value: string) => void };
  /** "3 of 12 documents"; announced when it changes. */
  outcome: string;
  isFiltered: boolean;
  onClear: () => void;
  /** Further filters. */
  children?: ReactNode;
}

export function SearchBar({ search, outcome, isFiltered, onClear, children }: SearchBarProps) {
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
      {children}
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
