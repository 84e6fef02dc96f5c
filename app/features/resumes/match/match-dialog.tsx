import { Button, Stack, Text } from "@mantine/core";
import { Check, Circle } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { Resume } from "#shared/resume.ts";
import { matchTexts as texts } from "#app/features/resumes/texts.ts";
import classes from "./match-dialog.module.css";
import { matchTerms, type TermMatch } from "./match-terms.ts";

/** Characters; longer than the longest descriptions. */
const mostCharacters = 20_000;

interface MatchDialogProps {
  /** Stays while the dialog fades out. */
  resume: Resume | null;
  description: string;
  onDescription: (description: string) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** Nothing leaves the browser. */
export function MatchDialog({ resume, description, onDescription, isOpen, onClose }: MatchDialogProps) {
  return (
    <Dialog title={texts.title(resume?.title ?? "")} isOpen={isOpen} onClose={onClose} isSticky isWide>
      {resume && (
        <MatchForm
          key={resume.id}
          text={resume.parsed_content ?? ""}
          description={description}
          onDescription={onDescription}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface MatchFormProps {
  text: string;
  description: string;
  onDescription: (description: string) => void;
  onClose: () => void;
}

function MatchForm({ text, description, onDescription, onClose }: MatchFormProps) {
  const [error, setError] = useState<string>();
  const [match, setMatch] = useState<TermMatch | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function compare(event: FormEvent): void {
    event.preventDefault();
    const found = matchTerms(description, text);
    const isEmpty = found.found.length + found.missing.length === 0;
    setMatch(isEmpty ? null : found);
    setError(isEmpty ? (description.trim() === "" ? texts.missing : texts.nothing) : undefined);
    if (isEmpty) field.current?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={compare}>
      <Stack gap={16}>
        <Text c="dimmed">{texts.purpose}</Text>
        <TextAreaField
          ref={field}
          label={texts.description}
          autosize
          minRows={6}
          maxRows={match ? 6 : 12}
          maxLength={mostCharacters}
          error={error}
          value={description}
          onChange={(event) => {
            onDescription(event.currentTarget.value);
            setError(undefined);
            setMatch(null);
          }}
          data-autofocus
        />
        {match && <Outcome key={description} match={match} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button type="submit">{texts.submit}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function Outcome({ match: { found, missing } }: { match: TermMatch }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className={classes.outcome}>
      <h3 ref={heading} tabIndex={-1} className={classes.summary}>
        {texts.outcome(found.length, found.length + missing.length)}
      </h3>
      {missing.length > 0 && (
        <div>
          <h4 className={classes.heading}>{texts.absent}</h4>
          <p className={classes.meaning}>{texts.absentMeaning}</p>
          <Terms label={texts.absent} terms={missing} />
        </div>
      )}
      {found.length > 0 && (
        <div>
          <h4 className={classes.heading}>{texts.found}</h4>
          <Terms label={texts.found} terms={found} isFound />
        </div>
      )}
      <p className={classes.meaning}>{texts.words}</p>
    </section>
  );
}

function Terms({ label, terms, isFound = false }: { label: string; terms: readonly string[]; isFound?: boolean }) {
  const Sign = isFound ? Check : Circle;
  return (
    <ul className={classes.terms} aria-label={label}>
      {terms.map((term) => (
        <li key={term} className={classes.term} data-found={isFound || undefined}>
          <Sign size={14} aria-hidden />
          <bdi>{term}</bdi>
        </li>
      ))}
    </ul>
  );
}
