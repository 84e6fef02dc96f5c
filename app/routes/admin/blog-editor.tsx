import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod/mini";
import { editorPath } from "#app/features/blogs/editor-path.ts";
import { PostScreen } from "#app/features/blogs/editor/post-screen.tsx";
import { useSession } from "#app/lib/session/session.ts";

/** What the address of a post that was just made carries: which screen made it. */
const madeHereSchema = z.object({ madeAt: z.string() });

/** The editor of new and of stored posts. It stays, with the focus and what can be undone, when a new one is stored. */
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
