import { Skeleton } from "@mantine/core";
import { PanelLeft } from "lucide-react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { screensInSection } from "#shared/screens.ts";
import { ShellFrame } from "./shell-frame.tsx";
import classes from "./shell-skeleton.module.css";
import sidebarClasses from "./sidebar.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

/** The shell of every screen and of everybody, in the document itself: it is painted before any script has loaded. */
export function ShellSkeleton() {
  const { siteName } = usePublicConfig();
  return (
    <ShellFrame
      navigation={
        <div className={sidebarClasses.sidebar}>
          <div className={sidebarClasses.title}>
            <BrandMark />
            <span>{siteName}</span>
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
      <output aria-label={texts.loading}>
        <span className={classes.screen} aria-hidden>
          <Skeleton component="span" height={32} width="60%" />
          <Skeleton component="span" height={20} width="80%" />
          <Skeleton component="span" height={180} />
          <Skeleton component="span" height={140} />
        </span>
      </output>
    </ShellFrame>
  );
}
