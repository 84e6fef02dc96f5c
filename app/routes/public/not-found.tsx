import { data, Link, type MetaFunction } from "react-router";
import { islandUrl } from "#app/lib/page/islands.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { asDocument, staticPage } from "#app/lib/page/route-handles.ts";
import { findScreen, screensInSection } from "#shared/screens.ts";
import classes from "./not-found.module.css";
import { notFoundTexts as texts } from "./texts.ts";

export const handle = staticPage;

export const meta: MetaFunction = (args) => [...pageTitle(texts.title)(args), { name: "robots", content: "noindex" }];

export function loader() {
  return data(null, { status: 404 });
}

export const clientLoader = asDocument;

export default function NotFound() {
  const { siteName } = usePublicConfig();
  const blogs = findScreen("blogs");
  return (
    <main className={classes.page}>
      <Link to="/" reloadDocument className={classes.brand}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        {siteName}
      </Link>
      <p className={classes.code}>{texts.code}</p>
      <h1>{texts.title}</h1>
      <p>{texts.explanation}</p>
      <div className={classes.actions}>
        <Link to="/" reloadDocument className={classes.primary}>
          {texts.home}
        </Link>
        {blogs && (
          <Link to={blogs.path} reloadDocument className={classes.secondary}>
            {texts.articles}
          </Link>
        )}
        <button type="button" className={classes.secondary} data-go-back hidden>
          {texts.back}
        </button>
      </div>
      <nav aria-labelledby="resources">
        <h2 id="resources">{texts.resources}</h2>
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
