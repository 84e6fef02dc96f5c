/** Characters of a heading's id. */
const maxLength = 50;
/** What the page itself may call its parts: an article's heading never takes their place. */
const ownParts =
  /^(?:main|content|contents|article|root|share|search|related|author|footer|header|nav|blog|toc)(?:-|$)/;

/**
 * Gives the headings of one article their ids: letters and digits of any script with hyphens between them, up to 50
 * characters, each once. A heading without any is called `section-` and its number.
 */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set<string>();
  /** Per text, the number that was tried last: thousands of headings may say the same. */
  const numbers = new Map<string, number>();
  let count = 0;
  return (text) => {
    count += 1;
    const slug = slugIn(text, maxLength);
    const base = slug === "" ? `section-${count}` : ownParts.test(slug) ? slugIn(`section-${slug}`, maxLength) : slug;
    let id = base;
    let number = numbers.get(base) ?? 1;
    while (taken.has(id)) {
      number += 1;
      const suffix = `-${number}`;
      id = `${slugIn(base, maxLength - suffix.length)}${suffix}`;
    }
    numbers.set(base, number);
    taken.add(id);
    return id;
  };
}

/** Cut between characters, never within one of two code units. */
function slugIn(text: string, length: number): string {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  let cut = "";
  for (const character of slug.replace(/^-/, "")) {
    if (cut.length + character.length > length) break;
    cut += character;
  }
  return cut.replace(/-$/, "");
}
