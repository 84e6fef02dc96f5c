export interface Shared {
  url: string;
  title: string;
}

export type ShareTarget = "post" | "network" | "chat";

/** Prefilled forms of the services, without their scripts on our page. */
export function shareLink(target: ShareTarget, { url, title }: Shared): string {
  const text = title.toWellFormed();
  switch (target) {
    case "post":
      return `https://x.com/intent/post?${new URLSearchParams({ text, url })}`;
    case "network":
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
    case "chat":
      return `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`;
  }
}
