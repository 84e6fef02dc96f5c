import { Link } from "react-router";
import { islandUrl } from "#app/lib/page/islands.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { findScreen, screensInSection } from "#shared/screens.ts";
import classes from "./not-found.module.css";

export const notFoundTexts = {
  title: "Page not found",
  code: "404",
  explanation: "There is nothing at this address. It may have moved, or the link may be incomplete.",
  home: "Go Home",
  articles: "Browse Articles",
  back: "Go Back",
  resources: "Where people usually go",
} as const;

export function NotFoundPage() {
  const { siteName } = usePublicConfig();
  const blogs = findScreen("blogs");
  return (
    <main className={classes.page}>
      <Link to="/" reloadDocument className={classes.brand}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        {siteName}
      </Link>
      <p className={classes.code}>{notFoundTexts.code}</p>
      <h1>{notFoundTexts.title}</h1>
      <p>{notFoundTexts.explanation}</p>
      <div className={classes.actions}>
        <Link to="/" reloadDocument className={classes.primary}>
          {notFoundTexts.home}
        </Link>
        {blogs && (
          <Link to={blogs.path} reloadDocument className={classes.secondary}>
            {notFoundTexts.articles}
          </Link>
        )}
        <button type="button" className={classes.secondary} data-go-back hidden>
          {notFoundTexts.back}
        </button>
      </div>
      <nav aria-labelledby="resources">
        <h2 id="resources">{notFoundTexts.resources}</h2>
        <ul>
          {screensInSection("main").map((screen) => (
            <li key={screen.id}>
              <Link to={screen.path} reloadDocument>
                {screen.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <script type="module" src={islandUrl("go-back")} />
    </main>
  );
}
