import type { ReactNode } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import classes from "./auth-page.module.css";

interface AuthPageProps {
  /** The page's heading. */
  title: string;
  children: ReactNode;
}

/** The frame of the screens outside the workspace: the product's name, what it is for, one card. */
export function AuthPage({ title, children }: AuthPageProps) {
  const { siteName } = usePublicConfig();
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <BrandMark />
        <span>{siteName}</span>
      </div>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.card}>{children}</div>
    </main>
  );
}
