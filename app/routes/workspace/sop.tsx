import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

const title = "SOPs, Cover Letters & Emails";

export const meta = pageTitle(title);

export default function SopRoute() {
  return <PageHeader title={title} purpose="Write what your application needs, from your own facts." />;
}
