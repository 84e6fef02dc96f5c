import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { avatarsBucket } from "#shared/buckets.ts";

const avatarsPath = `/storage/v1/object/public/${avatarsBucket}/`;

/** Null for none, and for pictures of other servers. The stored host name may differ from ours. */
export function avatarPath(avatarUrl: string | null | undefined): string | null {
  if (!avatarUrl || !URL.canParse(avatarUrl)) return null;
  const { pathname, search } = new URL(avatarUrl);
  return pathname.startsWith(avatarsPath) ? pathname + search : null;
}

export function avatarSource(avatarUrl: string | null | undefined): string | null {
  const path = avatarPath(avatarUrl);
  return path && new URL(path, readPublicConfig().supabaseUrl ?? window.location.origin).href;
}
