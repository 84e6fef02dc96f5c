import { DOMParser } from "@xmldom/xmldom";

interface XmlLimits {
  chars: number;
  tags: number;
}

/** Enough for one identity provider; metadata of large federations is larger. */
export const METADATA_LIMITS: XmlLimits = { chars: 256 * 1024, tags: 10_000 };
/** Anyone may send an answer, and checking one takes the square of its tags: a fifth of a second at this limit. */
export const ANSWER_LIMITS: XmlLimits = { chars: 128 * 1024, tags: 2000 };
const MAX_DEPTH = 40;

/** Its message is for the operator's log, never for the person. */
export class SamlError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "SamlRefused";
  }
}

/** No document type (so no entities), no processing instructions, nothing to repair. @throws SamlError */
export function parseStrictXml(text: string, limits: XmlLimits): Element {
  if (text.length > limits.chars) throw new SamlError("the document is too long");
  // oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) || !text.isWellFormed()) {
    throw new SamlError("the document holds characters that XML forbids");
  }
  const body = text.replace(/^\ufeff?<\?xml\s[^?<>]*\?>/, "");
  // The parser would ignore text before the root.
  if (!/^\s*</.test(body)) throw new SamlError("the document does not begin with a tag");
  if (/<\?/.test(body)) throw new SamlError("the document holds a processing instruction");
  if (/<!(?!--|\[CDATA\[)/.test(body)) throw new SamlError("the document holds a declaration");
  // Counted before the parser builds a tree.
  if ((body.match(/</g)?.length ?? 0) > limits.tags) throw new SamlError("the document holds too many tags");
  const root = parse(body);
  assertShallow(root);
  return root;
}

function parse(text: string): Element {
  const complaints: string[] = [];
  const parser = new DOMParser({
    errorHandler: (level: string, message: unknown) =>
      complaints.push(`${level}: ${String(message).split("\n", 1)[0]}`),
  });
  let document: Document;
  try {
    document = parser.parseFromString(text, "text/xml");
  } catch (error) {
    throw new SamlError("the document is not XML", { cause: error });
  }
  if (complaints[0] !== undefined) throw new SamlError(`the document is not well-formed: ${complaints[0]}`);
  const beside = Array.from(document.childNodes).filter((node) => node !== document.documentElement);
  const isEmpty = (node: Node) => node.nodeType === node.COMMENT_NODE || (node.nodeValue ?? "").trim() === "";
  if (!document.documentElement || !beside.every(isEmpty)) throw new SamlError("the document has not one root");
  return document.documentElement;
}

function assertShallow(root: Element): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new SamlError("the document is nested too deeply");
    level = level.flatMap((element) => elementsIn(element));
  }
}

export function elementsIn(parent: Element, namespace?: string, name?: string): Element[] {
  return Array.from(parent.childNodes)
    .filter((node): node is Element => node.nodeType === node.ELEMENT_NODE)
    .filter((element) => namespace === undefined || isNamed(element, namespace, name ?? ""));
}

export function elementsWithin(root: Element): Element[] {
  return [root, ...elementsIn(root).flatMap((element) => elementsWithin(element))];
}

export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** @throws SamlError when there is none or another one */
export function onlyElementIn(parent: Element, namespace: string, name: string): Element {
  const [found, another] = elementsIn(parent, namespace, name);
  if (found === undefined || another !== undefined) throw new SamlError(`${name} is not there exactly once`);
  return found;
}

export function attributeOf(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null;
}

/** A reader that stops at a comment takes `a@x.org<!-- -->.evil.org` for `a@x.org`. */
export function textOf(element: Element): string {
  if (elementsIn(element).length > 0) throw new SamlError(`${element.localName} holds more than text`);
  return element.textContent ?? "";
}
