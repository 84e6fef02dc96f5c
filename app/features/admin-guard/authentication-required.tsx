import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { supabase } from "#app/lib/supabase.ts";
import { Card } from "#app/ui/card.tsx";
import classes from "./admin-guard.module.css";
import { adminGuardTexts } from "./texts.ts";

const texts = adminGuardTexts.unauthenticated;

/** The backend refuses the session that this browser still holds, as after a change of its keys. */
export function AuthenticationRequired() {
  const [isLeaving, setIsLeaving] = useState(false);

  async function signIn() {
    setIsLeaving(true);
    // Forgetting the session leads to /auth, and from there back to this screen.
    await supabase().auth.signOut({ scope: "local" });
  }

  return (
    <Card className={classes.card}>
      <div role="alert">
        <Title order={1} size="h3">
          {texts.title}
        </Title>
        <Text mt={8}>{texts.message}</Text>
      </div>
      <Button mt={24} loading={isLeaving} onClick={signIn}>
        {texts.signIn}
      </Button>
    </Card>
  );
}
