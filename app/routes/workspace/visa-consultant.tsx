import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

const title = "Visa Consultant";

export const meta = pageTitle(title);

export default function VisaConsultantRoute() {
  return (
    <PageHeader
      title={title}
      purpose="Get personalized guidance for your visa application process from our AI consultant"
    />
  );
}
