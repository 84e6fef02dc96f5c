import { useRef, useState } from "react";

/** The item that a dialog is about. It stays while the dialog fades out, so that its words do not vanish first. */
export function useConfirmTarget<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    item,
    isOpen,
    open(about: Item) {
      setItem(about);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

/**
 * The same for a question over an open dialog. Each dialog listens to the Escape key by itself: one press must neither
 * close the question that it has just opened, nor both dialogs.
 */
export function useNestedConfirmTarget<Item>() {
  const { item, isOpen, open, close } = useConfirmTarget<Item>();
  const isOver = useRef(false);
  return {
    item,
    isOpen,
    open(about: Item) {
      isOver.current = true;
      setTimeout(() => open(about));
    },
    close() {
      close();
      setTimeout(() => (isOver.current = false));
    },
    /** Whether the dialog below has to stay. */
    isOver: () => isOver.current,
  };
}
