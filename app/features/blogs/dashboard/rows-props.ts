import type { ListedPost } from "#app/features/blogs/queries.ts";
import type { ListPlace } from "#app/features/blogs/list-place.ts";

/** What the table and the cards of posts are given alike. */
export interface RowsProps {
  posts: ListedPost[];
  place: ListPlace;
  /** The rows are another place's still. */
  isOutdated: boolean;
  onPlace: (place: ListPlace) => void;
  onDelete: (post: ListedPost) => void;
}
