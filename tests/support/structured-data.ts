import { z } from "zod";

/**
 * What search engines ask of structured data: the required and recommended properties of rich results, and nothing that
 * schema.org does not know of these types. Sources: developers.google.com/search/docs/appearance/structured-data
 * ("Article", "Breadcrumb", "Organization", "Logo"), schema.org.
 */
const webAddress = z.url({ protocol: /^https?$/ });
const time = z.iso.datetime({ offset: true });

const organization = z.strictObject({
  "@type": z.literal("Organization"),
  "@id": webAddress.optional(),
  name: z.string().min(1),
  url: webAddress,
  logo: z.strictObject({ "@type": z.literal("ImageObject"), url: webAddress }),
});

const person = z.strictObject({ "@type": z.literal("Person"), name: z.string().min(1), url: webAddress.optional() });

const blog = z.strictObject({
  "@type": z.literal("Blog"),
  "@id": webAddress,
  name: z.string().min(1),
  url: webAddress,
});

const posting = z.strictObject({
  "@type": z.literal("BlogPosting"),
  headline: z.string().min(1).max(110),
  description: z.string().min(1).optional(),
  image: webAddress,
  datePublished: time,
  dateModified: time,
  author: z.union([person, organization]),
  publisher: organization,
  url: webAddress,
  timeRequired: z.iso.duration(),
  keywords: z.string().min(1).optional(),
});

const article = z.strictObject({
  ...posting.shape,
  "@id": webAddress,
  mainEntityOfPage: z.strictObject({ "@type": z.literal("WebPage"), "@id": webAddress }),
  wordCount: z.int().nonnegative(),
  isPartOf: blog,
  inLanguage: z.literal("en"),
});

const breadcrumbs = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.strictObject({
        "@type": z.literal("ListItem"),
        position: z.int().positive(),
        name: z.string().min(1),
        item: webAddress,
      }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), "counted from 1"),
});

const listedBlog = z.strictObject({
  ...blog.shape,
  description: z.string().min(1),
  publisher: organization,
  blogPost: z.array(posting),
});

const site = z.strictObject({
  "@type": z.literal("WebSite"),
  "@id": webAddress,
  name: z.string().min(1),
  url: webAddress,
  description: z.string().min(1),
  publisher: organization,
});

const graph = <Things extends z.ZodType>(things: Things) =>
  z.strictObject({ "@context": z.literal("https://schema.org"), "@graph": things });

/** By kind of page. */
export const structuredDataSchemas = {
  visitors: graph(z.tuple([site, organization])),
  list: graph(z.tuple([listedBlog, organization])),
  tag: graph(z.tuple([breadcrumbs, organization])),
  article: graph(z.tuple([article, breadcrumbs, organization])),
};

/** The one JSON-LD of a document, as text. @throws where there is none or more than one */
export function structuredDataOf(html: string): string {
  const [found = "", ...others] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => json,
  );
  if (found === "" || others.length > 0) throw new Error("a document has one piece of structured data");
  return found;
}
