/** The address of the screen on which a post is written. */
export function editorPath({ id }: { id: string }): string {
  return `/admin/blogs/edit/${id}`;
}
