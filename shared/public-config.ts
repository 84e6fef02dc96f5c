/**
 * What the browser is told about this installation: inline JSON in every document, read at run time, so that one
 * build serves every operator. Holds nothing secret.
 */
export interface PublicConfig {
  /** Origin of the backend's API; null means the page's own origin. `/functions/v1` is always the page's own. */
  supabaseUrl: string | null;
  publishableKey: string;
  /** Origin under which people reach the site, without a trailing slash. */
  siteUrl: string;
  siteName: string;
  developerName: string;
  /** Null when the operator gave none; the contact card then shows the developer's name alone. */
  supportEmail: string | null;
  signIn: { google: boolean };
  /** Who reads what people ask and write, as people know the name; null while the offline engine answers. */
  ai: { provider: string; model: string } | null;
}
