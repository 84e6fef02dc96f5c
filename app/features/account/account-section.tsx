import type { User } from "@supabase/auth-js";
import classes from "./account-section.module.css";
import { DeleteCard } from "./delete-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { accountTexts as texts } from "./texts.ts";

interface AccountSectionProps {
  user: User;
  /** State for the history entry of /auth after the deletion. */
  noticeState: unknown;
}

export function AccountSection({ user, noticeState }: AccountSectionProps) {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className={classes.title}>
        {texts.title}
      </h2>
      <div className={classes.columns}>
        <ExportCard userId={user.id} />
        <DeleteCard user={user} noticeState={noticeState} />
      </div>
    </section>
  );
}
