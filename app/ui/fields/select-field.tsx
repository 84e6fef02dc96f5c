import { Select, type SelectProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface SelectFieldProps extends Omit<SelectProps, "classNames"> {
  label: string;
}

/** One choice of a list, with the product's error line. Long lists are `searchable`. */
export function SelectField({ error, ...props }: SelectFieldProps) {
  return (
    <Select
      size="md"
      nothingFoundMessage="Nothing found"
      // Where the field is, so that the list belongs to the same dialog or landmark; it scrolls by itself.
      comboboxProps={{ shadow: "md", withinPortal: false }}
      withScrollArea={false}
      {...props}
      classNames={{
        root: classes.choice,
        label: classes.label,
        error: classes.choiceError,
        description: classes.hint,
        options: classes.options,
        option: "app-touch-target",
      }}
      error={error && <FieldError>{error}</FieldError>}
    />
  );
}
