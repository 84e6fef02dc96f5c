import { BlogDashboard } from "#app/features/blogs/dashboard/blog-dashboard.tsx";
import { blogsTexts as texts } from "#app/features/blogs/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { asBlogDocument, blogScreen } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { BriefLabel, PageHeader } from "#app/ui/page-header.tsx";
import { NewPostButton } from "#app/features/blogs/dashboard/posts-card.tsx";
import { blogDashboardTexts } from "#app/features/blogs/dashboard/texts.ts";

export const handle = blogScreen;
export const clientLoader = asBlogDocument;
export const meta = pageTitle(texts.title);

export default function BlogsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={blogDashboardTexts.purpose}
        isBrief
        action={
          <NewPostButton>
            <BriefLabel text={blogDashboardTexts.newPost} brief={blogDashboardTexts.newPostBrief} />
          </NewPostButton>
        }
      />
      <BlogDashboard userId={user.id} />
    </>
  );
}
