import { Button } from "@mantine/core";
import type { User } from "@supabase/supabase-js";
import { useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import classes from "./account-section.module.css";
import { DeleteForm } from "./delete-form.tsx";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.delete;

interface DeleteCardProps {
  user: User;
  farewell: unknown;
}

/** The way out for good. */
export function DeleteCard({ user, farewell }: DeleteCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Card title={texts.title} order={3}>
      <div className={classes.panel}>
        <p className={classes.hint}>{texts.hint}</p>
        <Button variant="default" className={classes.danger} onClick={() => setIsOpen(true)}>
          {texts.open}
        </Button>
      </div>
      <Dialog title={texts.dialogTitle} isOpen={isOpen} onClose={close} isSticky>
        <DeleteForm user={user} farewell={farewell} onClose={close} />
      </Dialog>
    </Card>
  );
}
