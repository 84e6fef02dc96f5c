import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import type { ChecklistOf } from "#app/lib/applications/save-line.ts";
import { supabase } from "#app/lib/supabase.ts";
import { ChangeLists } from "#app/ui/dialogs/change-lists.tsx";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import type { ApplicationPlan, RuleChanges } from "#shared/applications/application-plan.ts";
import { checklistTitleId } from "./checklist-head.tsx";
import classes from "./shared-papers.module.css";
import { checklistTexts } from "./texts.ts";

const texts = checklistTexts.ruleChanges;

/** What rules changed since the person last read it. A first checklist is kept as read when it is shown. */
export function RuleChangesNotice({ of, changes }: { of: ChecklistOf; changes: RuleChanges }) {
  const { mutate: keep, isPending } = useKeepSeen(of);
  const { isFirst, added, gone, needed } = changes;
  // Nothing was lost where this fails: the next look is the first one again.
  const keepFirst = useEffectEvent(() => keep(needed));
  useEffect(() => {
    if (isFirst) keepFirst();
  }, [isFirst]);

  function dismiss() {
    keep(needed, {
      // The button that had the focus is gone.
      onSuccess: () => focusUnlessInDialog(document.getElementById(checklistTitleId)),
      onError: () => notifyError({ message: texts.failed }),
    });
  }
  if (added.length + gone.length === 0) return null;
  const named = gone.filter((title) => title !== null);
  const unnamed = gone.length - named.length;
  const lists = [
    { title: texts.added, entries: added },
    { title: texts.gone, entries: unnamed === 0 ? named : [...named, texts.unnamed(unnamed)] },
  ];
  return (
    <section aria-labelledby="rule-changes" className={classes.box}>
      <h2 id="rule-changes" className={classes.title}>
        {texts.title(added.length, gone.length)}
      </h2>
      <p className={classes.hint}>{texts.why}</p>
      <ChangeLists summary={null} lists={lists.filter(({ entries }) => entries.length > 0)} />
      <Button variant="default" className={classes.all} loading={isPending} onClick={dismiss}>
        {texts.dismiss}
      </Button>
    </section>
  );
}

/** Under the person's own rights; the plan that is shown has nothing new from then on. */
function useKeepSeen({ userId, applicationId }: ChecklistOf) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(needed: string[]) {
      await supabase().from("applications").update({ seen_needed: needed }).eq("id", applicationId).throwOnError();
      return needed;
    },
    onSuccess: (needed) =>
      client.setQueryData<ApplicationPlan>(
        applicationPlanKey(userId, applicationId),
        (plan) => plan && { ...plan, ruleChanges: { isFirst: false, added: [], gone: [], needed } },
      ),
  });
}
