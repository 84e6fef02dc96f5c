/** Its number is its position in the list, from 1. */
export interface Source {
  name: string;
  url: string;
  /** "of November 2025", "undated". */
  dated: string;
  isOverdue: boolean;
}

export interface SourceList {
  readonly all: readonly Source[];
  /** @returns the page's number */
  add(source: Source): number;
}

export function createSources(): SourceList {
  const all: Source[] = [];
  return {
    all,
    add(source) {
      const at = all.findIndex(({ url }) => url === source.url);
      return at >= 0 ? at + 1 : all.push(source);
    },
  };
}

export function sourcesSection({ all }: SourceList, heading: string, only?: ReadonlySet<number>): string[] {
  const lines = all.flatMap((source, at) =>
    only === undefined || only.has(at + 1) ? [sourceLine(source, at + 1)] : [],
  );
  return lines.length === 0 ? [] : [`### ${heading}`, lines.join("\n")];
}

function sourceLine({ name, url, dated, isOverdue }: Source, number: number): string {
  const overdue = isOverdue ? "; past its review date, check the official page" : "";
  return `- [${number}] [${name}](${url}), ${dated}${overdue}`;
}

/** In UTC. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
