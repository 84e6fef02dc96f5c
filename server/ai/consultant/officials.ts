import type { Destination } from "#server/ai/retrieval/article.ts";

/** Who decides about student visas, where it says so, and who may advise in hard cases. */
export interface Officials {
  authority: string;
  page: string;
  adviser: string;
}

export const officialsOf: Record<Destination, Officials> = {
  UK: {
    authority: "UK Visas and Immigration (UKVI)",
    page: "https://www.gov.uk/student-visa",
    adviser: "an adviser registered with the Immigration Advice Authority (IAA), or a solicitor",
  },
  US: {
    authority: "the US embassy or consulate that handles your visa",
    page: "https://travel.state.gov/content/travel/en/us-visas/study/student-visa.html",
    adviser: "a licensed immigration attorney",
  },
  Canada: {
    authority: "Immigration, Refugees and Citizenship Canada (IRCC)",
    page: "https://www.canada.ca/en/immigration-refugees-citizenship/services/study-canada/study-permit.html",
    adviser: "a licensed consultant (RCIC) or a lawyer",
  },
  Australia: {
    authority: "the Department of Home Affairs",
    page: "https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/student-500",
    adviser: "a registered migration agent or a lawyer",
  },
  Germany: {
    authority: "the German embassy or consulate in your country",
    page: "https://www.auswaertiges-amt.de/en/visa-service",
    adviser: "a lawyer for migration law (Fachanwalt für Migrationsrecht)",
  },
};
