import { Feed } from "feed";
import type { PublicConfig } from "#shared/public-config.ts";
import { type RuleChange, type RuleDestination, ruleFeedPath, rulesPath } from "#shared/rules/rule-pages.ts";
import { escapeText } from "#shared/text-of-markup.ts";
import { line } from "./feeds.ts";

interface Change {
  change: RuleChange;
  destination: RuleDestination;
}

const newest = 50;
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What changed in the rules of all destinations as Atom, what was seen last first. */
export function ruleFeedXml(
  { siteUrl, siteName }: Pick<PublicConfig, "siteUrl" | "siteName">,
  changes: readonly Change[],
  opened: Date,
): string {
  const entries = changes
    .map(({ change, destination }) => ({ change, destination, seen: seenOn(change, destination) }))
    .toSorted(
      ({ change: a, seen: seenA }, { change: b, seen: seenB }) =>
        seenB.localeCompare(seenA) || b.day.localeCompare(a.day) || a.id.localeCompare(b.id),
    )
    .slice(0, newest);
  const feed = new Feed({
    id: siteUrl + rulesPath(),
    title: `Visa rules that change | ${line(siteName)}`,
    description: "What began in the last year, and what begins later, each with the day from which it counts.",
    link: siteUrl + rulesPath(),
    language: "en",
    updated: entries[0] ? new Date(entries[0].seen) : opened,
    generator: false,
    feedLinks: { atom: siteUrl + ruleFeedPath },
    author: { name: line(siteName), link: `${siteUrl}/` },
  });
  for (const { change, destination, seen } of entries) {
    const { id, day, says } = change;
    const page = siteUrl + rulesPath(destination.slug);
    const text = `${destination.name}, from ${days.format(new Date(day))}: ${line(says)}`;
    feed.addItem({
      // One entry for each value of a fact.
      id: `${page}#${id}@${day}`,
      title: escapeText(text),
      link: `${page}#changes`,
      date: new Date(seen),
      description: escapeText(text),
    });
  }
  return feed.atom1();
}

/** When a reader could know of it first. */
function seenOn({ day, enteredOn }: RuleChange, { checkedOn }: RuleDestination): string {
  if (enteredOn !== null) return enteredOn;
  return day < checkedOn ? day : checkedOn;
}
