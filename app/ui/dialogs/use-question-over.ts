import { useRef } from "react";
import { useAsked } from "./use-asked.ts";

/**
 * What is asked over an open dialog. Each dialog listens to the Escape key by itself: one press must neither close the
 * question that it has just opened, nor the dialog below together with its question.
 */
export function useQuestionOver<Item>() {
  const { item, isOpen, ask, close } = useAsked<Item>();
  const isOver = useRef(false);
  return {
    item,
    isOpen,
    ask(about: Item) {
      isOver.current = true;
      setTimeout(() => ask(about));
    },
    close() {
      close();
      setTimeout(() => (isOver.current = false));
    },
    /** Whether the dialog below has to stay. */
    isOver: () => isOver.current,
  };
}
