import type { RevisionText } from "./revision-query.ts";
import { revisionTexts as texts } from "./texts.ts";

export interface DetailChange {
  name: string;
  before: string;
  after: string;
}

/** What differs beside the text, in words. */
export function detailChanges(before: RevisionText, after: RevisionText): DetailChange[] {
  const [former, later] = [detailsOf(before), detailsOf(after)];
  return former.flatMap((detail, index) => {
    const other = later[index];
    return other === undefined || detail.value === other.value
      ? []
      : [{ name: detail.name, before: detail.words, after: other.words }];
  });
}

function detailsOf(text: RevisionText) {
  const detail = (name: string, value: string, words = value) => ({ name, value, words: words || texts.none });
  return [
    detail(texts.postTitle, text.title),
    detail(texts.excerpt, text.excerpt),
    detail(texts.metaDescription, text.metaDescription),
    detail(texts.tags, text.tags.join(", ")),
    detail(texts.cover, text.coverImage, coverWords(text.coverImage)),
  ];
}

/** Pictures that are written inline are told apart by their size. */
function coverWords(image: string): string {
  return image.startsWith("data:") ? texts.inlineCover(image.length) : image;
}
