const maxLength = 50;
/** Ids of the page itself, which no heading may take. */
const ownParts =
  /^(?:main|content|contents|article|root|share|search|related|author|footer|header|nav|blog|toc)(?:-|$)/;

/** Unique ids for the headings of one article: letters, digits and hyphens; else `section-` and a number. */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set<string>();
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

/** Cuts between characters, never inside a surrogate pair. */
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
