import { MoneyPanel } from "#app/features/application-money/money-panel.tsx";
import { moneyTexts as texts } from "#app/features/application-money/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ApplicationOfAddress } from "./application-of-address.tsx";
import { ApplicationPart } from "./application-part.tsx";
import { LazyDocumentChooser } from "./lazy-document-chooser.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose, isBrief: true });

export default function ApplicationMoneyRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} isBrief />
      <ApplicationOfAddress userId={user.id}>
        <ApplicationPart userId={user.id} screen="application-money">
          {(plan) => (
            <MoneyPanel
              key={plan.card.id}
              userId={user.id}
              plan={plan}
              renderChooser={(chooser) => <LazyDocumentChooser userId={user.id} {...chooser} />}
            />
          )}
        </ApplicationPart>
      </ApplicationOfAddress>
    </>
  );
}
