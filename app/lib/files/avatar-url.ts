import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { avatarsBucket } from "#shared/buckets.ts";

const avatarsPath = `/storage/v1/object/public/${avatarsBucket}/`;

/**
 * Where the backend keeps the picture that `profiles.avatar_url` names; null for none. People may reach the site under
 * another name than the one that was stored, and pictures of other places are not shown at all.
 */
export function avatarPath(avatarUrl: string | null | undefined): string | null {
  if (!avatarUrl || !URL.canParse(avatarUrl)) return null;
  const { pathname, search } = new URL(avatarUrl);
  return pathname.startsWith(avatarsPath) ? pathname + search : null;
}

/** The address at which this page shows the picture that `profiles.avatar_url` names; null for none. In the browser. */
export function avatarSource(avatarUrl: string | null | undefined): string | null {
  const path = avatarPath(avatarUrl);
  return path && new URL(path, readPublicConfig().supabaseUrl ?? window.location.origin).href;
}
