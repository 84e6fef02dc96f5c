import { formatNumber } from "#app/lib/text/format.ts";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { maxTags } from "#shared/blog/blog.ts";
import { revisionFields } from "#shared/blog/post-fields.ts";

/** By the name of the database's constraint. */
const tooLong: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(revisionFields).flatMap(([column, field]) =>
      "maxLength" in field
        ? [
            [
              `${column}_length`,
              `The ${field.label.toLowerCase()} is longer than ${formatNumber(field.maxLength)} characters.`,
            ],
          ]
        : [],
    ),
  ),
  title_length: `The title is empty or longer than ${revisionFields.title.maxLength} characters.`,
  content_length: "The text is empty or too long. Move pictures that are written into it to the picture upload.",
};

const byConstraint: Readonly<Record<string, string>> = {
  slug_form: "The slug takes lowercase letters a to z, digits and hyphens only.",
  tags_form: `A post takes up to ${maxTags} tags, none of them empty.`,
  cover_image_form: "The cover image is neither a link nor a picture of up to 5 MB.",
};

export const saveTexts = {
  unreachable: serviceUnreachable,
  signedOut: "Your session has ended. Sign in again; what you wrote is kept in this browser.",
  notAdmin: "Your account may not edit posts.",
  deleted: "The post was deleted in the meantime.",
  slugTaken: (slug: string, suggestion: string) =>
    `Another post has the address “${slug}” already. “${suggestion}” is free.`,
  tooLarge: "The post is too large to be sent. Upload its pictures instead of writing them into the text.",
  activeMarkup: "The text holds HTML that could run as a program. Take it out and save again.",
  rejected: "The service did not take it. Try again, and tell the operator if it happens again.",
  tooLong,
  byConstraint,
} as const;

export const conflictTexts = {
  title: "Someone else saved this post",
  titleOwn: "You saved this post somewhere else",
  by: (name: string | null) => name ?? "Another admin",
  byOwn: "You, in another tab or on another device,",
  saved: "saved a newer version",
  explanation: "Nothing is overwritten until you decide. Below is what differs from theirs in yours.",
  overwrite: "Overwrite with mine",
  overwriteMeaning: "Theirs is kept among the versions.",
  takeTheirs: "Take theirs",
  keepEditing: "Keep editing",
  confirmTake: "Take their version?",
  confirmTakeBody: "Your text leaves the editor. It is kept in this browser and offered when you open the post again.",
  deletedTitle: (title: string) => `“${title}” was deleted`,
  deletedMeaning: "Someone deleted this post while you were editing it. Every word of yours is still here.",
  saveAsNew: "Save as a new post",
} as const;
