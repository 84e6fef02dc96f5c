import { ask } from "./blog-http.ts";

/** A public page as it is read without scripts; for files in jsdom. */
export interface BlogPage {
  status: number;
  html: string;
  document: Document;
  main: Element;
}

export async function openPage(path: string): Promise<BlogPage> {
  const answer = await ask(path);
  const html = await answer.text();
  const document = new DOMParser().parseFromString(html, "text/html");
  return { status: answer.status, html, document, main: one(document, "main") };
}

/** Where a path leads instead. */
export async function redirectOf(path: string): Promise<[number, string | null]> {
  const answer = await ask(path);
  return [answer.status, answer.headers.get("location")];
}

type Place = Element | Document;

export function all(place: Place, selector: string): Element[] {
  return [...place.querySelectorAll(selector)];
}

/** @throws where there is none or more than one */
export function one(place: Place, selector: string): Element {
  const [found, ...others] = all(place, selector);
  if (!found || others.length > 0)
    throw new Error(`there is not one ${selector} but ${others.length + (found ? 1 : 0)}`);
  return found;
}

/** What is called so by its label, or by its text. */
export function named(place: Place, selector: string, name: string): Element[] {
  return all(place, selector).filter((element) => nameOf(element) === name);
}

/** @throws where nothing, or more than one, is called so */
export function theNamed(place: Place, selector: string, name: string): Element {
  const [found, ...others] = named(place, selector, name);
  if (!found || others.length > 0) throw new Error(`there is not one ${selector} "${name}"`);
  return found;
}

function nameOf(element: Element): string {
  const label = element.getAttribute("aria-labelledby");
  const labelled = label === null ? null : element.ownerDocument.getElementById(label);
  return element.getAttribute("aria-label") ?? textOf(labelled ?? element);
}

/** What people read in it. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** Where the link of this name leads. */
export function hrefOf(place: Place, name: string): string | null {
  return theNamed(place, "a", name).getAttribute("href");
}

/** The titles of the cards in a list, in order. */
export function titlesOf({ main }: BlogPage): string[] {
  return all(main, "article h2").map(textOf);
}

export function cardOf({ main }: BlogPage, title: string): Element {
  const cards = all(main, "article").filter((card) => textOf(one(card, "h2, h3")) === title);
  if (cards.length !== 1 || !cards[0]) throw new Error(`there is not one card "${title}"`);
  return cards[0];
}

/** The numbered links to the pages of a list. */
export function pagesOf({ main }: BlogPage) {
  const pages = theNamed(main, "nav", "Pages");
  return {
    numbers: all(pages, "li").map(textOf),
    current: textOf(one(pages, "[aria-current=page]")),
    hrefs: Object.fromEntries(
      ["Previous", "Next", "Page 4"].map((name) => [name, named(pages, "a", name)[0]?.getAttribute("href") ?? null]),
    ),
  };
}

/** What the head says, by name or property; several values as a list. */
export function headOf({ document }: BlogPage): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const element of all(document, "head meta[content]")) {
    const name = element.getAttribute("name") ?? element.getAttribute("property") ?? "";
    const content = element.getAttribute("content") ?? "";
    const before = found[name];
    found[name] = before === undefined ? content : [before, content].flat();
  }
  return found;
}

export function canonicalOf({ document }: BlogPage): string | null {
  return one(document, "head link[rel=canonical]").getAttribute("href");
}
