import { Tooltip } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { tourTarget } from "#app/lib/tour-target.ts";
import { type Screen, home } from "#shared/screens.ts";
import { screenIcons } from "#app/ui/screen-icons.ts";
import classes from "./sidebar.module.css";

interface SidebarEntryProps {
  screen: Screen;
  isCollapsed: boolean;
  onFollow: (() => void) | undefined;
}

/** One entry: icon and name, or the icon with its name as a tooltip. */
export function SidebarEntry({ screen, isCollapsed, onFollow }: SidebarEntryProps) {
  const { pathname } = useLocation();
  const Icon = screenIcons[screen.id];
  // The dashboard is also the page at "/".
  const here = pathname === "/" ? home.path : pathname;
  const isHere = here === screen.path || here.startsWith(`${screen.path}/`);
  return (
    <li>
      <Tooltip label={screen.label} position="right" disabled={!isCollapsed}>
        <Link
          to={screen.path}
          reloadDocument={screen.world === "public"}
          className={classes.entry}
          aria-label={isCollapsed ? screen.label : undefined}
          aria-current={isHere ? "page" : undefined}
          onClick={onFollow}
          {...tourTarget(screen.id)}
        >
          <Icon size={20} aria-hidden />
          {!isCollapsed && <span>{screen.label}</span>}
        </Link>
      </Tooltip>
    </li>
  );
}
