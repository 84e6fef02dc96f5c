const cookie = /(?:^|; )((?:__Host-)?sb-provider-words)=([^;]*)/;

/**
 * What Google said of a sign-in that failed just now, told once. The server leaves it in a cookie, since anybody can write
 * an address. Null without any, as where another service keeps the accounts.
 */
export function takeProviderWords(): string | null {
  const words = providerWordsIn(document.cookie);
  if (words !== null)
    document.cookie = `${words.name}=; Max-Age=0; Path=/; SameSite=Lax${words.isSecure ? "; Secure" : ""}`;
  return words?.said ?? null;
}

/** `cookies` is `document.cookie`. */
export function providerWordsIn(cookies: string): { name: string; isSecure: boolean; said: string } | null {
  const [, name, value] = cookie.exec(cookies) ?? [];
  if (name === undefined || value === undefined) return null;
  try {
    return { name, isSecure: name.startsWith("__Host-"), said: decodeURIComponent(value) };
  } catch {
    return null;
  }
}
