import { useRef } from "react";
import { useAsked } from "#app/ui/use-asked.ts";

/**
 * What is asked over an open dialog. Each dialog listens to the Escape key by itself: one press must neither close the
 * question that it has just opened, nor the dialog below together with its question.
 */
export function useQuestionOver<Item>() {
  const { ask, ...asked } = useAsked<Item>();
  const isOver = useRef(false);
  return {
    ...asked,
    ask(about: Item) {
      isOver.current = true;
      setTimeout(() => ask(about));
    },
    /** Whether the dialog below has to stay. */
    isOver: () => isOver.current,
    onClosed() {
      setTimeout(() => (isOver.current = false));
    },
  };
}
