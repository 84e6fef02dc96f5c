import { Button, Text, Textarea } from "@mantine/core";
import { SendHorizontal, Square } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import "#app/ui/theme/controls.css";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { maxChatMessage } from "#shared/chat.ts";
import classes from "./composer.module.css";
import { consultantTexts } from "./texts.ts";

const texts = consultantTexts.composer;

const countedFrom = 0.9 * maxChatMessage;

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  isSending: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
  ref: Ref<HTMLTextAreaElement>;
}

export function Composer({ draft, onDraft, isSending, onSend, onStop, ref }: ComposerProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errorId = useId();
  const isPhone = useIsPhone();
  const form = useRef<HTMLFormElement>(null);
  useAboveKeyboard(form);
  const question = draft.trim();
  const isTooLong = question.length > maxChatMessage;
  const isWrong = isSubmitted && isTooLong;

  function send(): void {
    if (question === "" || isSending) return;
    setIsSubmitted(isTooLong);
    if (!isTooLong) onSend(question);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter may end an IME composition; Safari shows that by the code alone.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form ref={form} method="post" noValidate className={classes.composer} onSubmit={onSubmit}>
      <div className={classes.row}>
        <Textarea
          ref={ref}
          className={classes.field}
          size="md"
          name="question"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autosize
          minRows={isPhone ? 1 : 2}
          maxRows={6}
          // Mantine would put it on the wrapper.
          attributes={{ input: { dir: "auto" } }}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={isWrong}
          aria-describedby={isWrong ? errorId : undefined}
        />
        <div className={classes.buttons}>
          {isSending && (
            <Button variant="default" className={classes.button} aria-label={texts.stop} onClick={onStop}>
              <Square size={18} aria-hidden /> <span className={classes.word}>{texts.stop}</span>
            </Button>
          )}
          <Button
            type="submit"
            className={classes.button}
            aria-label={texts.send}
            disabled={question === "" || isSending}
          >
            <SendHorizontal size={18} aria-hidden /> <span className={classes.word}>{texts.send}</span>
          </Button>
        </div>
      </div>
      {isWrong && (
        <div id={errorId} role="alert">
          <FieldError>{texts.tooLong(maxChatMessage)}</FieldError>
        </div>
      )}
      {draft.length >= countedFrom && (
        <Text size="sm" c={isTooLong ? "red" : "dimmed"}>
          {texts.length(question.length, maxChatMessage)}
        </Text>
      )}
    </form>
  );
}

/** Keeps the focused element in view when the on-screen keyboard opens. */
function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const show = () => {
      if (element.current?.contains(document.activeElement)) element.current.scrollIntoView({ block: "nearest" });
    };
    viewport?.addEventListener("resize", show);
    return () => viewport?.removeEventListener("resize", show);
  }, [element]);
}
