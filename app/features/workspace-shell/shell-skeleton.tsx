import { Skeleton } from "@mantine/core";
import { PanelLeft } from "lucide-react";
import { useMatches } from "react-router";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { headOf } from "#app/lib/page/route-handles.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { screensInSection } from "#shared/screens.ts";
import { ShellFrame } from "./shell-frame.tsx";
import classes from "./shell-skeleton.module.css";
import sidebarClasses from "./sidebar.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

/** The shell of every screen and of everybody, in the document itself: it is painted before any script has loaded. */
export function ShellSkeleton() {
  const { siteName } = usePublicConfig();
  const head = useMatches().map(headOf).findLast(Boolean);
  return (
    <ShellFrame
      navigation={
        <div className={sidebarClasses.sidebar}>
          <div className={sidebarClasses.head}>
            <div className={sidebarClasses.title}>
              <BrandMark />
              <span>{siteName}</span>
            </div>
          </div>
          <div className={classes.entries} aria-hidden>
            {screensInSection("main").map(({ id }) => (
              <Skeleton key={id} height={20} />
            ))}
          </div>
        </div>
      }
      toolbar={<PanelLeft size={20} className={classes.button} aria-hidden />}
    >
      {head && <PageHeader {...head} />}
      <output aria-label={texts.loading}>
        <span className={classes.screen} aria-hidden>
          {!head && <Skeleton component="span" height={32} width="60%" />}
          {!head && <Skeleton component="span" height={20} width="80%" />}
          <Skeleton component="span" height={180} />
          <Skeleton component="span" height={140} />
        </span>
      </output>
    </ShellFrame>
  );
}
