import { dayInWords } from "#app/lib/text/day-in-words.ts";
import classes from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-fields.tsx";

interface DayFieldProps extends Omit<TextFieldProps, "type" | "value"> {
  /** An ISO day; empty while there is none. */
  value: string;
}

/** Says the day in words, too: browsers write the month first or second, by the language that they are set to. */
export function DayField({ value, ...props }: DayFieldProps) {
  return (
    <div>
      <TextField type="date" value={value} {...props} />
      {/^[12]\d{3}-\d\d-\d\d$/.test(value) && <p className={classes.inWords}>{dayInWords(value)}</p>}
    </div>
  );
}
