/** Inline JSON in every document, read at run time: one build serves every operator. No secrets. */
export interface PublicConfig {
  /** Null means the page's own origin, which always serves `/functions/v1`. */
  supabaseUrl: string | null;
  publishableKey: string;
  /** Without a trailing slash. */
  siteUrl: string;
  siteName: string;
  developerName: string;
  supportEmail: string | null;
  signIn: { google: boolean };
  /** Who reads people's texts; null for the offline engine. */
  ai: { provider: string; model: string } | null;
}
