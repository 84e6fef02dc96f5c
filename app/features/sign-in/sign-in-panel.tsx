import { Button, Divider, Tabs } from "@mantine/core";
import { useState } from "react";
import "#app/ui/theme/controls.css";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { CheckMail } from "./check-mail.tsx";
import { useSignInWithGoogle } from "./mutations.ts";
import type { NoticeKind } from "./notice-state.ts";
import { SignInForm } from "./sign-in-form.tsx";
import classes from "./sign-in-panel.module.css";
import { SignUpForm } from "./sign-up-form.tsx";
import { signInTexts as texts } from "./texts.ts";

export type SignInTab = "sign-in" | "sign-up";

interface SignInPanelProps {
  /** Nothing can be sent yet. */
  isEarly: boolean;
  initialNotice: NoticeKind | null;
  initialEmail: string;
  isForgotten: boolean;
  initialTab: SignInTab;
  onTabChange: (tab: SignInTab) => void;
  onSignedIn: () => void;
  /** Whether the next session is for choosing a new password. */
  onRecovering: (isRecovering: boolean) => void;
}

/** Both tabs share the typed e-mail. */
export function SignInPanel({
  isEarly,
  initialNotice,
  initialEmail,
  isForgotten,
  initialTab,
  onTabChange,
  onSignedIn,
  onRecovering,
}: SignInPanelProps) {
  const config = usePublicConfig();
  const [tab, setTab] = useState(initialTab);
  const [email, setEmail] = useState(initialEmail);
  const [notice, setNotice] = useState(initialNotice);
  const [mailed, setMailed] = useState<{ to: string; isNew: boolean } | null>(null);

  if (mailed !== null) {
    const backToSignIn = () => {
      setMailed(null);
      setTab("sign-in");
    };
    return <CheckMail email={mailed.to} isNew={mailed.isNew} onBack={backToSignIn} />;
  }
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = value === "sign-up" ? value : "sign-in";
        setTab(chosen);
        onTabChange(chosen);
      }}
      keepMounted={false}
      classNames={{ tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List grow aria-label={texts.tabsLabel}>
        <Tabs.Tab value="sign-in">{texts.signIn}</Tabs.Tab>
        <Tabs.Tab value="sign-up">{texts.signUp}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sign-in">
        <SignInForm
          isEarly={isEarly}
          email={email}
          onEmailChange={setEmail}
          notice={notice}
          onNotice={setNotice}
          isForgotten={isForgotten}
          onSignedIn={onSignedIn}
          onHasCode={(to) => setMailed({ to, isNew: false })}
          onRecovering={onRecovering}
        >
          {config.signIn.google && <GoogleButton />}
        </SignInForm>
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        <SignUpForm
          email={email}
          onEmailChange={setEmail}
          onSignedUp={() => setMailed({ to: email.trim(), isNew: true })}
        >
          {config.signIn.google && <GoogleButton />}
        </SignUpForm>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Only where the operator has configured Google. */
function GoogleButton() {
  const { mutate: signIn, isPending } = useSignInWithGoogle();
  return (
    <div>
      <Button variant="default" fullWidth leftSection={<GoogleMark />} loading={isPending} onClick={() => signIn()}>
        {texts.google}
      </Button>
      <Divider label={texts.or} mt="md" />
    </div>
  );
}

/** Google's branding rules require its own colours. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}
