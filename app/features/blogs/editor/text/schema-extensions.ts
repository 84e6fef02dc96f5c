import { type Extensions, Mark, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { Link } from "@mantine/tiptap";
import { isAllowedLink } from "./link-address.ts";

/** No button sets these marks; stored posts that have them keep them. */
const quietMarks = ["sub", "sup", "mark"].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
);

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "block+ figcaption?",
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});

const FigureCaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
});

/** Allows no more than `shared/blog/blog-markup.ts`. */
export function schemaExtensions(placeholder: string, ...others: Extensions): Extensions {
  return [
    StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
    Link.configure({
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (href) => isAllowedLink(href),
    }),
    Image.configure({ allowBase64: true }),
    TableKit.configure({ table: { resizable: false } }),
    Placeholder.configure({ placeholder }),
    Figure,
    FigureCaption,
    ...quietMarks,
    ...others,
  ];
}
