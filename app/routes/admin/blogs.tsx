import { BlogDashboard } from "#app/features/blogs/dashboard/blog-dashboard.tsx";
import { NewPostButton } from "#app/features/blogs/dashboard/new-post-button.tsx";
import { dashboardTexts } from "#app/features/blogs/dashboard/texts.ts";
import { blogsTexts as texts } from "#app/features/blogs/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { asBlogDocument, blogScreen } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const handle = blogScreen;
export const clientLoader = asBlogDocument;
export const meta = pageTitle(texts.title);

export default function BlogsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={dashboardTexts.purpose} action={<NewPostButton />} />
      <BlogDashboard userId={user.id} />
    </>
  );
}
