import "@mantine/dropzone/styles.layer.css";
import { Input } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { Upload } from "lucide-react";
import { type ComponentProps, type Ref, useId } from "react";
import "#app/ui/theme/controls.css";
import { FieldError } from "./field-error.tsx";
import fieldClasses from "./field.module.css";
import classes from "./file-drop.module.css";

interface FileDropProps {
  label: string;
  hint: string;
  invitation: string;
  /** ".pdf, .png"; dropped files are not filtered. */
  accept: string;
  error?: string | undefined;
  /** Not validated. */
  onFiles: (files: File[]) => void;
  ref: Ref<HTMLInputElement>;
}

/** The input covers the zone: one control for touch, mouse and keyboard. */
export function FileDrop({ label, hint, invitation, accept, error, onFiles, ref }: FileDropProps) {
  const id = useId();
  // Undoes the library's attributes for a hidden input.
  const inputProps: ComponentProps<"input"> = {
    ref,
    id,
    accept,
    tabIndex: 0,
    style: {},
    className: classes.input,
    "aria-label": undefined,
    "aria-describedby": error ? `${id}-description ${id}-error` : `${id}-description`,
    "aria-invalid": error ? true : undefined,
    // Else choosing the same file again is no change.
    onClick: (event) => {
      event.currentTarget.value = "";
    },
  };
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      labelProps={{ htmlFor: id }}
      description={hint}
      descriptionProps={{ id: `${id}-description` }}
      error={error && <FieldError>{error}</FieldError>}
      errorProps={{ id: `${id}-error` }}
      classNames={{ label: fieldClasses.label, description: fieldClasses.hint }}
    >
      {/* The library would filter without our messages, and add a second focus stop. */}
      <Dropzone
        onDrop={() => undefined}
        onDropAny={(files) => onFiles(files)}
        activateOnKeyboard={false}
        className={classes.zone}
        mod={{ wrong: Boolean(error) }}
        activateOnClick={false}
        inputProps={inputProps}
      >
        <span className={classes.invitation}>
          <Upload size={20} aria-hidden /> {invitation}
        </span>
      </Dropzone>
    </Input.Wrapper>
  );
}
