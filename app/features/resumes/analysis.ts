/**
 * The advice to begin with, as the (untrusted) HTML that the analysis holds it in: of what comes before the rated areas, or else
 * of the area with the fewest points. What has no points comes first. Null where nothing is advised.
 */
export function firstFixOf(suggestions: string): string | null {
  const [first] = suggestions
    .split(/(?=<h3>)/)
    .flatMap((section) => {
      const advice = /<li>(.+?)<\/li>/s.exec(section)?.[1];
      return advice === undefined ? [] : [{ advice, points: areasOf(section)[0]?.points ?? 0 }];
    })
    .toSorted((a, b) => a.points - b.points);
  return first?.advice ?? null;
}

/** Without an advice that is shown elsewhere, nor a list and a heading that only held it. */
export function withoutAdvice(suggestions: string, advice: string): string {
  return suggestions.replace(`<li>${advice}</li>`, "").replace(/(?:<h3>[^<]*<\/h3>)?<ul><\/ul>/, "");
}

/** As it is told, with the area first that needs most; what has no points stays before the areas. */
export function weakestFirst(suggestions: string): string {
  return suggestions
    .split(/(?=<h3>)/)
    .map((section) => ({ section, points: areasOf(section)[0]?.points ?? -1 }))
    .toSorted((a, b) => a.points - b.points)
    .map(({ section }) => section)
    .join("");
}

/** Of the headings that the rules write: "Dates: 6 of 10". */
export function areasOf(suggestions: string): { name: string; points: number }[] {
  return Array.from(suggestions.matchAll(/<h3>([\w ]+): (\d+) of 10<\/h3>/g), ([, name = "", points]) => ({
    name,
    points: Number(points),
  }));
}

/** Names of the areas that have all points. */
export function fullAreasOf(suggestions: string): string[] {
  return areasOf(suggestions).flatMap(({ name, points }) => (points === 10 ? [name] : []));
}

/** Whether there is nothing to correct: an analysis without points does not say so. */
export function isFull(suggestions: string): boolean {
  const areas = areasOf(suggestions);
  return areas.length > 0 && areas.every(({ points }) => points === 10);
}
