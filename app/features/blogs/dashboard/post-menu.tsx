import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { EllipsisVertical, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import "#app/ui/theme/controls.css";
import type { ListedPost } from "#app/features/blogs/queries.ts";
import { blogDashboardTexts } from "./texts.ts";
import { editorPath, postStateOf } from "#app/features/blogs/post.ts";
import { articlePath } from "#shared/blog/blog-summary.ts";

const texts = blogDashboardTexts.menu;

interface PostMenuProps {
  post: ListedPost;
  onDelete: (post: ListedPost) => void;
}

/** Drafts and scheduled posts have no public page to view. */
export function PostMenu({ post, onDelete }: PostMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={blogDashboardTexts.list.actionsFor(post.title)}
        >
          <EllipsisVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={blogDashboardTexts.list.actionsFor(post.title)}>
        {postStateOf(post) === "published" && (
          <Menu.Item
            component="a"
            href={articlePath(post.slug)}
            target="_blank"
            rel="noopener"
            className="app-touch-target"
            leftSection={<ExternalLink size={16} aria-hidden />}
          >
            {texts.view} <VisuallyHidden component="span">{texts.opensInNewTab}</VisuallyHidden>
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={editorPath(post.id)}
          className="app-touch-target"
          leftSection={<Pencil size={16} aria-hidden />}
        >
          {texts.edit}
        </Menu.Item>
        <Menu.Item
          c="var(--danger-text)"
          className="app-touch-target"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => {
            // The dialog gives the focus back to the button: the menu entry is gone by then.
            target.current?.focus();
            onDelete(post);
          }}
        >
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
