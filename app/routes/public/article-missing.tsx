import { useLocation } from "react-router";
import { findScreen } from "#shared/screens.ts";
import classes from "./article.module.css";
import { BlogFrame } from "./blog-frame.tsx";
import { articleTexts as texts } from "./blog-texts.ts";

/** For addresses without a public article. */
export function ArticleMissing() {
  return (
    <BlogFrame>
      <div className={classes.missing}>
        <h1>{texts.missing}</h1>
        <p>{texts.missingExplanation}</p>
        <BackToBlog />
      </div>
    </BlogFrame>
  );
}

/** For an article that may exist, but cannot be shown right now. */
export function ArticleError() {
  const { pathname } = useLocation();
  return (
    <BlogFrame>
      <div className={classes.missing}>
        <h1>{texts.error}</h1>
        <p role="alert">{texts.errorExplanation}</p>
        <a href={pathname} className={classes.primary}>
          {texts.retry}
        </a>
        <BackToBlog />
      </div>
    </BlogFrame>
  );
}

function BackToBlog() {
  return (
    <a href={findScreen("blogs")?.path} className={classes.secondary}>
      {texts.back}
    </a>
  );
}
