/**
 * The advice to begin with, as the (untrusted) HTML that the analysis holds it in: of what comes before the rated areas, or else
 * of the area with the fewest points. Null where nothing is advised.
 */
export function firstFixOf(suggestions: string): string | null {
  const [first] = suggestions
    .split(/(?=<h3>)/)
    .flatMap((section) => {
      const advice = /<li>(.+?)<\/li>/s.exec(section)?.[1];
      return advice === undefined ? [] : [{ advice, points: pointsOf(section) }];
    })
    .toSorted((a, b) => a.points - b.points);
  return first?.advice ?? null;
}

/** "Dates: 6 of 10" as the rules head an area; what no points are given for counts as none. */
function pointsOf(section: string): number {
  return Number(/^<h3>[^<]*: (\d+) of 10<\/h3>/.exec(section)?.[1] ?? 0);
}
