import { Copy } from "lucide-react";
import { articleTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import classes from "./article-text.module.css";

/** `html` must come from `renderArticle`, which sanitises a post's column. */
export function ArticleText({ html }: { html: string }) {
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- sanitised by renderArticle, whatever the column holds */}
      <div className={classes.text} data-reading dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes("<pre") && <CopyCode />}
    </>
  );
}

/** The island `copy-code` copies it beside each code block. */
function CopyCode() {
  return (
    <template data-copy-code>
      <button type="button" className={classes.copyCode} aria-label={texts.copyCode} title={texts.copyCode}>
        <Copy size={18} aria-hidden />
      </button>
      <span
        role="status"
        className={classes.copyAnswer}
        data-copied={texts.codeCopied}
        data-failed={texts.codeNotCopied}
      />
    </template>
  );
}
