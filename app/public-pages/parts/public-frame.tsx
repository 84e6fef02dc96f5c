import type { ReactNode } from "react";
import { themeStorageKey } from "#app/lib/page/color-scheme.ts";
import { islandUrl } from "#app/lib/page/islands.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen, home } from "#shared/screens.ts";
import classes from "./public-frame.module.css";
import { frameTexts as texts } from "./blog-texts.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

/** `children` are inside `main`, which is `--width-content` wide. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { siteName } = usePublicConfig();
  const blog = findScreen("blogs")?.path;
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {texts.skip}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <a href="/" className={classes.brand}>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span>{siteName}</span>
          </a>
          <nav className={classes.navigation} aria-label={texts.navigation}>
            <a href={blog}>{texts.blog}</a>
            <a href={rulesPath()}>{texts.rules}</a>
            <AccountLinks />
          </nav>
          <ThemeToggle storageKey={themeStorageKey} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div className={classes.bar}>
          <p>
            <strong>{siteName}</strong> {texts.purpose}
          </p>
          <nav aria-label={texts.footerNavigation} className={classes.navigation}>
            <a href={blog}>{texts.blog}</a>
            <a href={rulesPath()}>{texts.rules}</a>
            <a href="/rss.xml">{texts.feed}</a>
          </nav>
        </div>
      </footer>
      {["theme", "dashboard-link", "local-time", "picture-fallback"].map((name) => (
        <script key={name} type="module" src={islandUrl(name)} />
      ))}
    </div>
  );
}

/** Both links are in one position, so that nothing moves when the island swaps them. */
function AccountLinks() {
  return (
    <span className={classes.account} data-shows="visitors">
      <a href={findScreen("auth")?.path} data-for="visitors">
        {texts.signIn}
      </a>
      <a href={home.path} data-for="members">
        {texts.dashboard}
      </a>
    </span>
  );
}
