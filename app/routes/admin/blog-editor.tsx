import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod/mini";
import { PostScreen } from "#app/features/blogs/editor/post-screen.tsx";
import { useSession } from "#app/lib/session/session.ts";
import { editorPath } from "#app/features/blogs/post.ts";

/** Key of the screen that created the post. */
const madeHereSchema = z.object({ madeAt: z.string() });

/** Stays mounted when a new post is stored: focus and undo history remain. */
export default function BlogEditorRoute() {
  const { user } = useSession();
  const { id } = useParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  if (!user) return null;
  const made = madeHereSchema.safeParse(state);
  const screen = made.success ? made.data.madeAt : (id ?? key);
  return (
    <PostScreen
      key={screen}
      userId={user.id}
      id={id}
      onCreated={(created) =>
        void navigate(editorPath(created), { replace: true, preventScrollReset: true, state: { madeAt: screen } })
      }
    />
  );
}
