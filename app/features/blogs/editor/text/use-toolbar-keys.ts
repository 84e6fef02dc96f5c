import { useEffect, useRef } from "react";

/**
 * One tab stop; Left, Right, Home and End move between the tools (toolbar pattern of the ARIA Authoring Practices).
 * Mantine's controls render their own `tabindex`, so it is set on the elements.
 */
export function useToolbarKeys() {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const toolbar = ref.current;
    if (!toolbar) return;
    let current: HTMLButtonElement | undefined;

    function usableTools() {
      return [...(toolbar?.querySelectorAll("button") ?? [])].filter(({ disabled }) => !disabled);
    }
    function stopAt(tool: HTMLButtonElement | undefined) {
      current = tool;
      for (const other of usableTools()) other.tabIndex = other === tool ? 0 : -1;
    }
    /** The toolbar keeps exactly one tab stop when tools appear, disappear or become disabled. */
    function keepStop() {
      const tools = usableTools();
      stopAt(tools.find((tool) => tool === current) ?? tools[0]);
    }
    function onFocus({ target }: FocusEvent) {
      stopAt(usableTools().find((tool) => tool === target) ?? current);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const tools = usableTools();
      const at = tools.findIndex((tool) => tool === event.target);
      const next = at === -1 ? undefined : toolAfter(event.key, tools, at);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }

    keepStop();
    const observer = new MutationObserver(keepStop);
    observer.observe(toolbar, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
    toolbar.addEventListener("focusin", onFocus);
    toolbar.addEventListener("keydown", onKeyDown);
    return () => {
      observer.disconnect();
      toolbar.removeEventListener("focusin", onFocus);
      toolbar.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return ref;
}

function toolAfter<Tool>(key: string, tools: readonly Tool[], at: number): Tool | undefined {
  if (key === "ArrowRight") return tools[(at + 1) % tools.length];
  if (key === "ArrowLeft") return tools.at(at - 1);
  if (key === "Home") return tools[0];
  if (key === "End") return tools.at(-1);
  return undefined;
}
