import { useId } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import classes from "./people.module.css";
import { peopleTexts } from "./texts.ts";

const texts = peopleTexts.restore;

/** How an operator brings one person back, for a shell; nothing where another Supabase keeps people. */
export function RestoreCommand({ email }: { email: string }) {
  const titleId = useId();
  const { supabaseUrl } = usePublicConfig();
  if (supabaseUrl !== null) return null;
  const command = texts.command(quoted(email));
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.subtitle} id={titleId}>
        {texts.title}
      </h3>
      <p className={classes.quiet}>{texts.hint}</p>
      <div className={classes.command}>
        <code>{command}</code>
        <CopyButton text={command} size="sm">
          {texts.copy}
        </CopyButton>
      </div>
    </section>
  );
}

/** As one word, whatever a shell makes of its characters. */
function quoted(word: string): string {
  return /^[\w@.+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
