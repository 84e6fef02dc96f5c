import "@mantine/dropzone/styles.layer.css";
import { Input } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { Upload } from "lucide-react";
import { type ComponentProps, type Ref, useId } from "react";
import { FieldError } from "./field-error.tsx";
import fieldClasses from "./field.module.css";
import classes from "./file-drop.module.css";

interface FileDropProps {
  label: string;
  hint: string;
  /** What stands inside: "Choose files or drop them here". */
  invitation: string;
  /** Extensions for the browser's own dialog: ".pdf, .png". What is dropped is not held to it. */
  accept: string;
  error?: string | undefined;
  /** Whatever was chosen or dropped; checking it is the caller's. */
  onFiles: (files: File[]) => void;
  ref: Ref<HTMLInputElement>;
}

/** A file input as large as the zone onto which files can be dropped: one control for thumb, mouse and keyboard. */
export function FileDrop({ label, hint, invitation, accept, error, onFiles, ref }: FileDropProps) {
  const id = useId();
  // What the library sets for an input that nobody sees or reaches is set back here.
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
    // Choosing the same file again is a change only after this.
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
      {/* Its own filters would refuse without our words, and its own focus would be a second one. */}
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
