import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

const title = "Resume Manager";

export const meta = pageTitle(title);

export default function ResumeRoute() {
  return <PageHeader title={title} purpose="Keep your resumes, and see how they read." />;
}
