const byFirst: readonly [RegExp, string][] = [
  [/^\/(assets|islands|images|calendar|unsubscribe)\/.+/, "/$1/*"],
  [/^\/blogs\/[^/]+\/share\.png$/, "/blogs/:slug/share.png"],
  [/^\/blogs\/tags?\/[^/]+$/, "/blogs/tag/:tag"],
  [/^\/blogs\/[^/]+$/, "/blogs/:slug"],
  // Names of files are people's own words.
  [
    /^\/storage\/v1\/(object|upload|render|bucket)(?:\/(sign|public|authenticated|info|list|list-v2|move|copy|upload|resumable|image))?(?:\/.*)?$/,
    "/storage/v1/$1/$2",
  ],
  [/^\/auth\/v1\/(\w+)(?:\/([a-z_]+))?(?:\/.*)?$/, "/auth/v1/$1/$2"],
];
/** Words of our own addresses: neither an id, nor a token, an e-mail or a number. */
const word = /^(v1|[a-z][a-z_.-]{0,39})$/;

/**
 * Which of the server's routes an address belongs to: without parameters, ids, tokens and names that somebody chose.
 * @param address path and query, as a request line has them
 */
export function routeName(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  for (const [pattern, name] of byFirst) {
    const match = pattern.exec(path);
    if (match) return name.replace(/\/?\$(\d)/g, (_whole, index: string) => wordOf(match[Number(index)]));
  }
  const words = path.split("/").slice(1, 5);
  return words.map((one) => (one === "" ? "/" : wordOf(one))).join("");
}

function wordOf(text: string | undefined): string {
  if (text === undefined) return "";
  return word.test(text) ? `/${text}` : "/:id";
}
