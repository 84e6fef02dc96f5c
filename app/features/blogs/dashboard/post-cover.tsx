import { useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import type { ListedPost } from "#app/features/blogs/queries.ts";
import { postStateOf } from "#app/features/blogs/post.ts";
import { coverSize, sizedPicturePath, sizeUrl } from "#shared/blog/blog-picture.ts";
import classes from "./post-cover.module.css";

/** Decorative: the title is beside it. Empty ground where there is no picture to show. */
export function PostCover({ post }: { post: ListedPost }) {
  const { cover_url: url } = post;
  return <div className={classes.frame}>{url !== null && <Picture key={url} post={post} url={url} />}</div>;
}

function Picture({ post, url }: { post: ListedPost; url: string }) {
  const config = usePublicConfig();
  const [isBroken, setIsBroken] = useState(false);
  const path = sizedPicturePath(url, config);
  // A picture written inline is served with its post alone: nobody sees that before it is published.
  const isHidden = path === url && postStateOf(post) !== "published";
  if (isBroken || isHidden) return null;
  return (
    <img
      className={classes.picture}
      src={path === null ? url : sizeUrl(path, 400, "webp")}
      alt=""
      {...coverSize}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
