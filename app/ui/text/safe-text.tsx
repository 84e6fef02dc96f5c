import { queryOptions, useQuery } from "@tanstack/react-query";
import { createElement, Fragment, memo, type ReactNode } from "react";
import classes from "./safe-text.module.css";
import { holdsMarkup, textElements, textOfMarkup } from "#shared/text-of-markup.ts";

interface SafeTextProps {
  /** Plain text or untrusted HTML. */
  text: string;
  renderText?: (text: string) => ReactNode;
}

const cleanerQuery = queryOptions({
  queryKey: ["markup-cleaner"],
  queryFn: () => import("./clean-markup.ts"),
  staleTime: Infinity,
  gcTime: Infinity,
});

const asItIs = (text: string): ReactNode => text;

/** Shows only the elements of `shared/text-of-markup.ts`, no attributes; plain words until the cleaner is loaded. */
export const SafeText = memo(function SafeText({ text, renderText = asItIs }: SafeTextProps) {
  const isMarkup = holdsMarkup(text);
  const { data: cleaner } = useQuery({ ...cleanerQuery, enabled: isMarkup });
  return (
    <div className={classes.text} dir={isMarkup ? "auto" : undefined}>
      {isMarkup && cleaner ? (
        <Nodes of={cleaner.cleanMarkup(text)} renderText={renderText} />
      ) : (
        <Paragraphs text={isMarkup ? textOfMarkup(text) : text} renderText={renderText} />
      )}
    </div>
  );
});

interface PiecesProps {
  renderText: (text: string) => ReactNode;
}

/** Each in its own writing direction. */
function Paragraphs({ text, renderText }: PiecesProps & { text: string }) {
  return Array.from(text.trim().split(/\n\s*\n/), (paragraph, index) => {
    const key = String(index);
    return (
      <p key={key} dir="auto">
        {renderText(paragraph)}
      </p>
    );
  });
}

/** Rebuilt from an allow-list: nothing else can pass. */
function Nodes({ of: parent, renderText }: PiecesProps & { of: Node }): ReactNode {
  return Array.from(parent.childNodes, (node, index) => {
    const key = String(index);
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.nodeValue ?? "";
      return words.trim() === "" && isBetweenBlocks(node) ? null : <Fragment key={key}>{renderText(words)}</Fragment>;
    }
    const name = textElements.find((element) => element === node.nodeName.toLowerCase());
    if (name === undefined) return null;
    if (name === "br") return <br key={key} />;
    return createElement(name, { key }, <Nodes of={node} renderText={renderText} />);
  });
}

/** Such white space is only source formatting. */
function isBetweenBlocks(node: Node): boolean {
  return [node.previousSibling, node.nextSibling].some(
    (sibling) => sibling !== null && /^(?:P|H3|UL|OL|LI)$/.test(sibling.nodeName),
  );
}
