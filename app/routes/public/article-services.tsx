import { ArrowRight } from "lucide-react";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import classes from "./article-sections.module.css";
import { serviceTexts as texts } from "./blog-texts.ts";

const services = [
  "sop",
  "resume",
  "visa-progress",
  "visa-consultant",
  "documents",
  "blogs",
] as const satisfies ScreenId[];

/** What readers can do next, here: a link to each of the product's screens. */
export function ArticleServices() {
  return (
    <nav aria-labelledby="blog-services-title" className={classes.section}>
      <h2 id="blog-services-title">{texts.title}</h2>
      <ul className={classes.services}>
        {services.map((id) => {
          const screen = findScreen(id);
          return (
            screen && (
              <li key={id}>
                <a href={screen.path}>
                  {screen.label}
                  <ArrowRight size={16} aria-hidden />
                </a>
                <p>{texts.links[id]}</p>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
