import type { SharedPaper } from "#shared/applications/application-plan.ts";
import { shortNameOf } from "#shared/applications/study-destinations.ts";

/**
 * Papers that somebody has once, whichever destination asks for them. An assessment that one country makes of a degree (the APS
 * certificate, the CIMEA statement) is none, nor is a paper about one application.
 */
const sharedKinds = {
  passport: [
    "au.doc.passport",
    "ca.doc.passport",
    "de.req.passport",
    "eu.req.passport",
    "fr.doc.passport-rule",
    "gb.req.passport",
    "ie.req.passport",
    "it.req.passport",
    "nl.req.passport",
    "nz.doc.passport",
    "se.doc.passport",
    "us.doc.passport",
  ],
  degree: [
    "au.doc.transcripts",
    "ca.doc.transcripts",
    "de.req.records",
    "fr.doc.transcripts",
    "gb.req.transcripts",
    "ie.req.transcripts",
    "nl.req.transcript",
    "nz.doc.transcripts",
    "us.doc.transcripts",
  ],
  "language test": [
    "au.doc.english",
    "ca.doc.english",
    "de.req.language",
    "fr.doc.language",
    "gb.req.english",
    "ie.req.english",
    "it.req.language",
    "nl.req.language",
    "nz.doc.english",
    "us.doc.english",
  ],
  "residence permit": [
    "ca.doc.residence",
    "de.req.residence",
    "fr.doc.residence",
    "it.req.residence",
    "it.req.eu-permit",
    "nl.req.residence",
  ],
} as const;

const kindOf: ReadonlyMap<string, string> = new Map(
  Object.entries(sharedKinds).flatMap(([kind, ids]) => ids.map((id) => [id, kind] as const)),
);

export const sharedRequirements: readonly string[] = [...kindOf.keys()];

/** A line that is ready, of another application of the person. */
export interface ReadyLine {
  requirement: string;
  application: { destination: string; institution: string; city: string; chosenAt: string };
  papers: { documentId: string; name: string; expiresOn: string | null }[];
}

interface OpenLine {
  id: string;
  title: string;
  verdict: string;
  setAsideBecause: string | null;
  isReady: boolean;
  papers: readonly { documentId: string }[];
}

/**
 * For each line that is open here, and asks for what is ready for another application: where it is ready, the one that was
 * chosen last. Whose papers have all expired is ready no longer. @param today an ISO day
 */
export function sharedPapers(
  lines: readonly OpenLine[],
  elsewhere: readonly ReadyLine[],
  today: string,
): SharedPaper[] {
  const hasLapsed = ({ papers }: ReadyLine) =>
    papers.length > 0 && papers.every(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  const ready = elsewhere
    .filter((line) => !hasLapsed(line))
    .toSorted((a, b) => b.application.chosenAt.localeCompare(a.application.chosenAt));
  return lines.flatMap(({ id, title, verdict, setAsideBecause, isReady, papers }): SharedPaper[] => {
    const kind = kindOf.get(id);
    if (kind === undefined || isReady || setAsideBecause !== null || verdict === "not needed") return [];
    const found = ready.find(({ requirement }) => kindOf.get(requirement) === kind);
    if (!found) return [];
    const linked = new Set(papers.map(({ documentId }) => documentId));
    const toLink = found.papers.filter(
      ({ documentId, expiresOn }) => !linked.has(documentId) && (expiresOn === null || expiresOn >= today),
    );
    return [
      {
        requirement: id,
        title,
        readyFor: nameOf(found.application),
        papers: toLink.map(({ documentId, name }) => ({ documentId, name })),
      },
    ];
  });
}

/** "UK · Leeds" */
function nameOf({ destination, institution, city }: ReadyLine["application"]): string {
  return [shortNameOf(destination), city || institution].filter(Boolean).join(" · ");
}
