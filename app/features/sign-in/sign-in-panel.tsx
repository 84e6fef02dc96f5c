import { Tabs } from "@mantine/core";
import { useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { CheckMail } from "./check-mail.tsx";
import { GoogleButton } from "./google-button.tsx";
import type { NoticeKind } from "./notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in-panel.module.css";
import { SignUpForm } from "./sign-up-form.tsx";
import { signInTexts as texts } from "./texts.ts";

interface SignInPanelProps {
  /** What a link in a mail, or Google, left to say. */
  initialNotice: NoticeKind | null;
  initialEmail: string;
  /** Whether a reset link is what the person came for. */
  isForgotten: boolean;
  onSignedIn: () => void;
}

/** The two ways in, as tabs. What was typed as e-mail goes along from one to the other. */
export function SignInPanel({ initialNotice, initialEmail, isForgotten, onSignedIn }: SignInPanelProps) {
  const config = usePublicConfig();
  const [tab, setTab] = useState<string | null>("sign-in");
  const [email, setEmail] = useState(initialEmail);
  const [notice, setNotice] = useState(initialNotice);
  const [isSignedUp, setIsSignedUp] = useState(false);

  if (isSignedUp) {
    const backToSignIn = () => {
      setIsSignedUp(false);
      setTab("sign-in");
    };
    return <CheckMail email={email} onBack={backToSignIn} />;
  }
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} classNames={{ tab: classes.tab, panel: classes.panel }}>
      <Tabs.List grow aria-label={texts.tabsLabel}>
        <Tabs.Tab value="sign-in">{texts.signIn}</Tabs.Tab>
        <Tabs.Tab value="sign-up">{texts.signUp}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sign-in">
        <SignInForm
          email={email}
          onEmailChange={setEmail}
          notice={notice}
          onNotice={setNotice}
          isForgotten={isForgotten}
          onSignedIn={onSignedIn}
        >
          {config.signIn.google && <GoogleButton />}
        </SignInForm>
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        <SignUpForm email={email} onEmailChange={setEmail} onSignedUp={() => setIsSignedUp(true)}>
          {config.signIn.google && <GoogleButton />}
        </SignUpForm>
      </Tabs.Panel>
    </Tabs>
  );
}
