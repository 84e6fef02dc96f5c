import { useState } from "react";

/**
 * What a dialog asks about. The item stays while the dialog fades out, so that its words do not vanish before it does.
 */
export function useAsked<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    item,
    isOpen,
    ask(about: Item) {
      setItem(about);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
