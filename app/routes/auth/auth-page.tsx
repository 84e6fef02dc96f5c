import type { ReactNode } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import classes from "./auth-page.module.css";

interface AuthPageProps {
  title: string;
  /** What is gained here, under the title. */
  purpose?: string;
  /** Below the card. */
  below?: ReactNode;
  children: ReactNode;
}

export function AuthPage({ title, purpose, below, children }: AuthPageProps) {
  const { siteName } = usePublicConfig();
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <BrandMark />
        <span>{siteName}</span>
      </div>
      <h1 className={classes.title}>{title}</h1>
      {purpose && <p className={classes.purpose}>{purpose}</p>}
      <img src="/path.svg" alt="" width={280} height={64} className={classes.path} />
      <div className={classes.card}>{children}</div>
      {below && <div className={classes.below}>{below}</div>}
    </main>
  );
}
