import { ScreenLink, type ScreenLinkProps } from "#app/ui/screen-link.tsx";
import classes from "./link-list.module.css";

interface LinkListProps {
  links: readonly { id: string; text: string; place: Pick<ScreenLinkProps, "screen" | "search"> }[];
}

/** Ways on below each other, each in reach of a thumb. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className={classes.links}>
      {links.map(({ id, text, place }) => (
        <li key={id}>
          <ScreenLink {...place} className={classes.link}>
            {text}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
