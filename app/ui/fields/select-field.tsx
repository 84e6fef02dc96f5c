import { Select, type SelectProps } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";
import { useListOnFocus } from "./list-on-focus.ts";

interface SelectFieldProps extends Omit<SelectProps, "classNames" | "comboboxProps" | "onFocusCapture"> {
  label: string;
}

/** Long lists are `searchable`. */
export function SelectField({ error, ...props }: SelectFieldProps) {
  const { keepMounted, onFocusCapture } = useListOnFocus();
  return (
    <Select
      size="md"
      nothingFoundMessage="Nothing found"
      // In the same dialog or landmark as the field.
      comboboxProps={{ shadow: "md", withinPortal: false, keepMounted }}
      onFocusCapture={onFocusCapture}
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
