import { formatNumber } from "#app/lib/text/format.ts";
import { serviceUnreachable } from "#app/lib/errors.ts";

/** Labels of cards and columns and the toasts are specified word for word. */
export const blogDashboardTexts = {
  purpose: "Write posts, and see how they are read.",
  newPost: "New Post",
  newPostBrief: "New",
  stats: {
    title: "The blog in figures",
    posts: "Total Posts",
    published: (posts: number) => `${formatNumber(posts)} published, `,
    drafts: (posts: number) => (posts === 1 ? "1 draft" : `${formatNumber(posts)} drafts`),
    views: "Total Views",
    viewsDetail: "Across all posts",
    recentViews: (views: number) => `${formatNumber(views)} in the last 30 days`,
    readingTime: "Avg. Reading Time",
    minutes: (minutes: number) => `${formatNumber(minutes)} min`,
    noReadingTime: "–",
    readingTimeDetail: "Per post",
    rate: "Published Rate",
    rateDetail: (published: number, posts: number) =>
      `${formatNumber(published)} of ${posts === 1 ? "1 post" : `${formatNumber(posts)} posts`}`,
    loadError: { message: "The figures could not be loaded.", reassurance: "Your posts are safe." },
  },
  views: {
    title: "Views over the last 30 days",
    none: "Nobody has read a post in these days yet.",
    summary: (total: number, most: number, day: string) =>
      `${total === 1 ? "1 view" : `${formatNumber(total)} views`} in all. Busiest day: ${day} (${formatNumber(most)}).`,
    series: "Views",
    figures: "Figures by day",
    day: "Day (UTC)",
    loadError: { message: "The views could not be loaded.", reassurance: "They are still being counted." },
  },
  list: {
    title: "Posts",
    search: "Search title or text",
    status: "All statuses",
    sortBy: "Sort by",
    orders: { asc: "Ascending: reverse the order", desc: "Descending: reverse the order" },
    outcome: (total: number) => (total === 1 ? "1 post found" : `${formatNumber(total)} posts found`),
    pages: "Pages of posts",
    columns: { title: "Title", status: "Status", views: "Views", "reading-time": "Reading Time", updated: "Updated" },
    actions: "Actions",
    actionsFor: (title: string) => `Actions for ${title}`,
    views: (views: number) => (views === 1 ? "1 view" : `${formatNumber(views)} views`),
    minutes: (minutes: number | null) => (minutes === null ? "–" : `${formatNumber(minutes)} min`),
    empty: {
      title: "No posts yet",
      message: "What you write appears here, drafts too.",
      action: "Write your first post",
    },
    noMatch: { title: "No posts found", message: "No title or text fits. Try another word or another status." },
    loadError: { message: "The posts could not be loaded.", reassurance: "Nothing was changed." },
  },
  menu: {
    view: "View",
    opensInNewTab: "(opens in a new tab)",
    edit: "Edit",
    delete: "Delete",
  },
  deletion: {
    confirmTitle: (title: string) => `Delete “${title}”?`,
    confirmBody: (views: number) =>
      views === 0
        ? "The post goes for good, with its former texts. Its address will say that there is no such article."
        : `The post goes for good, with its former texts and the count of its ${views === 1 ? "1 view" : `${formatNumber(views)} views`}. Its address will say that there is no such article.`,
    confirm: "Delete",
    done: "Blog post deleted successfully!",
    failed: (reason: string) => `Failed to delete blog post: ${reason}`,
    reasons: {
      notAllowed: "your account is no longer allowed to.",
      unreachable: serviceUnreachable.charAt(0).toLowerCase() + serviceUnreachable.slice(1),
    },
  },
} as const;

/** `day` as in `2026-11-21`, in UTC; gives "21 November", or "21 Nov" in short. */
export function formatViewDay(day: string, month: "long" | "short", locale?: string): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }).format(new Date(day));
}
