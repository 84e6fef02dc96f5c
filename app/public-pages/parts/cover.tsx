import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { coverSize, pictureFormats, sizedPicturePath, sizeUrl, srcSetOf } from "#shared/blog/blog-picture.ts";
import classes from "./cover.module.css";

interface CoverProps {
  /** `cover_url` of a post. */
  url: string | null;
  /** For the attribute `sizes`. */
  sizes: string;
  isEager?: boolean;
}

/** Decorative: the title is beside it. The drawing below shows where there is no cover or it cannot be loaded. */
export function Cover({ url, sizes, isEager = false }: CoverProps) {
  return (
    <div className={classes.frame}>
      <svg viewBox="0 0 120 63" aria-hidden="true" className={classes.drawing}>
        <path d="M38 44h16V32h16V20h8" />
        <circle cx="36" cy="44" r="3" />
        <circle cx="82" cy="20" r="4" />
      </svg>
      {url !== null && <Picture url={url} sizes={sizes} isEager={isEager} />}
    </div>
  );
}

function Picture({ url, sizes, isEager }: { url: string; sizes: string; isEager: boolean }) {
  const config = usePublicConfig();
  const path = sizedPicturePath(url, config);
  const attributes = {
    ...coverSize,
    className: classes.picture,
    loading: isEager ? "eager" : "lazy",
    fetchPriority: isEager ? "high" : "auto",
    decoding: "async",
    "data-falls-back": "",
  } as const;
  if (path === null) {
    return isShowable(url) ? <img alt="" {...attributes} src={url} referrerPolicy="no-referrer" /> : null;
  }
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSetOf(path, format)} sizes={sizes} />
      ))}
      <img alt="" {...attributes} src={sizeUrl(path, 800, "webp")} />
    </picture>
  );
}

/** The content policy blocks plain http; browsers read a backslash as a slash. */
function isShowable(url: string): boolean {
  return /^(?:https:\/\/|\/(?![/\\]))/i.test(url);
}
