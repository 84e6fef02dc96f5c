import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { type Feedback, feedbackComponents, feedbackLimits, feedbackSchema } from "#shared/feedback.ts";
import { characterCount } from "#shared/text.ts";
import { feedbackTexts as texts } from "./texts.ts";

interface FeedbackFormProps {
  /** Unless `isKnown`, the name may come later than the form. */
  account: { name: string; email: string; isKnown: boolean };
  draft: FeedbackDraft;
  onDraft: (draft: FeedbackDraft) => void;
  isSending: boolean;
  onSend: (feedback: Feedback) => Promise<unknown>;
  onCancel: () => void;
}

const countedFrom = 0.9 * feedbackLimits.feedback;

/** The first empty one gets the focus. */
const fieldNames = ["name", "email", "component", "feedback"] as const;

export function FeedbackForm({ account, draft, onDraft, isSending, onSend, onCancel }: FeedbackFormProps) {
  const { form, fieldProps, onSubmit } = useSchemaForm(feedbackSchema, {
    initialValues: { ...draft, name: draft.name ?? account.name, email: draft.email ?? account.email },
    onValuesChange: ({ name, email, ...rest }) =>
      onDraft({
        ...rest,
        name: name === account.name ? null : name,
        email: email === account.email ? null : email,
      }),
    onValid: (feedback) => onSend(feedback).catch(() => undefined),
  });
  // The form waits for an earlier send; its own send it tracks itself.
  const [wasSending] = useState(isSending);
  useLateAccount(account, draft, (field, value) => form.setFieldValue(field, value));

  const length = characterCount(form.values.feedback);
  const [firstField] = useState(() => {
    const mayBeFilledIn = (field: keyof Feedback) => field === "name" && draft.name === null && !account.isKnown;
    return fieldNames.find((field) => !form.values[field] && !mayBeFilledIn(field)) ?? "feedback";
  });
  const focusOf = (field: keyof Feedback) => (field === firstField ? { "data-autofocus": true } : {});

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <Text c="dimmed">{texts.purpose}</Text>
        <TextField label={texts.name} autoComplete="name" {...focusOf("name")} {...fieldProps("name")} />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...focusOf("email")}
          {...fieldProps("email")}
        />
        <SelectField
          label={texts.component}
          description={texts.componentHint}
          placeholder={texts.componentPlaceholder}
          data={feedbackComponents}
          allowDeselect={false}
          {...focusOf("component")}
          {...fieldProps("component")}
        />
        <div>
          <TextAreaField
            label={texts.feedback}
            description={texts.feedbackHint}
            autosize
            minRows={4}
            maxRows={10}
            {...focusOf("feedback")}
            {...fieldProps("feedback")}
          />
          {length >= countedFrom && (
            <Text size="sm" mt={4} c={length > feedbackLimits.feedback ? "red" : "dimmed"}>
              {texts.length(length, feedbackLimits.feedback)}
            </Text>
          )}
        </div>
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting || (wasSending && isSending)}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** For account data that arrive after the form opened; typed text stays. */
function useLateAccount(
  account: FeedbackFormProps["account"],
  draft: FeedbackDraft,
  fill: (field: "name" | "email", value: string) => void,
) {
  const filled = useRef(account);
  useEffect(() => {
    for (const field of ["name", "email"] as const) {
      if (draft[field] === null && account[field] !== filled.current[field]) fill(field, account[field]);
    }
    filled.current = account;
  }, [account, draft, fill]);
}

/** `name` and `email` are null while they are the account's own. */
interface FeedbackDraft {
  name: string | null;
  email: string | null;
  component: string | null;
  feedback: string;
}

const emptyDraft: FeedbackDraft = { name: null, email: null, component: null, feedback: "" };

/** In memory only: it survives closing the dialog, a failed send and a new sign-in. Only its owner sees it. */
let memory: { userId: string; draft: FeedbackDraft } | null = null;

export function useFeedbackDraft(userId: string) {
  const [draft, setDraft] = useState(() => (memory?.userId === userId ? memory.draft : emptyDraft));
  return {
    draft,
    change(next: FeedbackDraft) {
      memory = { userId, draft: next };
      setDraft(next);
    },
    /** Returns false when the text was changed after `sent` had left. */
    forget(sent: Feedback): boolean {
      if (memory?.userId === userId && memory.draft.feedback.trim() !== sent.feedback) return false;
      memory = null;
      setDraft(emptyDraft);
      return true;
    },
  };
}
