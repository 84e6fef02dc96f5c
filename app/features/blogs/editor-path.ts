/** The address of the screen on which the post with this id is written. */
export function editorPath(id: string): string {
  return `/admin/blogs/edit/${id}`;
}
