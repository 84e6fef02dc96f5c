import type { Mutant } from "./mutant.ts";

/** Faults on dashboard and steps, in tour, palette and shell, and on the screens of profile, security and account. */
export const screensShell: readonly Mutant[] = [
  {
    name: "key-steps-counted-of-eleven",
    file: "shared/visa-progress.ts",
    find: "return summarise(keyVisaSteps, progress);",
    replace: "return summarise(visaSteps, progress);",
    harm: 'The dashboard says "5 of 11 key steps" beside a path of five stations.',
  },
  {
    name: "focus-lost-after-a-step-is-saved",
    file: "app/features/visa-progress/step-switch.tsx",
    find: "if (isFocusLost) ref.current?.focus({ preventScroll: true });\n    else hadFocus.current",
    replace: "if (!isFocusLost) hadFocus.current",
    harm: "After each switch people who use the keyboard are thrown back to the top of the page.",
  },
  {
    name: "one-pending-document-is-none",
    file: "app/features/dashboard/notices.ts",
    find: "pending > 0 ?",
    replace: "pending > 1 ?",
    harm: 'Whoever has one document left to hand in reads "All caught up".',
  },
  {
    name: "tour-never-reaches-its-end",
    file: "app/features/tutorial/tutorial-machine.ts",
    find: "percent: Math.round((stepNumber / stepCount) * 100),",
    replace: "percent: Math.round((stepIndex / stepCount) * 100),",
    harm: "The tour's bar begins at nothing and ends at 89 %, so that its last card looks unfinished.",
  },
  {
    name: "arrow-up-from-the-first-command-chooses-none",
    file: "app/features/command-palette/command-palette.tsx",
    find: "setChosen((chosen + offered.length - 1) % offered.length)",
    replace: "setChosen((chosen - 1) % offered.length)",
    harm: "Arrow up on the palette's first command chooses nothing, and Enter does nothing.",
  },
  {
    name: "sidebar-comes-back-the-other-way-round",
    file: "app/features/workspace-shell/workspace-shell.tsx",
    find: "document.cookie = sidebarCookie(!isOpen);",
    replace: "document.cookie = sidebarCookie(isOpen);",
    harm: "The sidebar that somebody folded away is open again after every reload, and the other way round.",
  },
  {
    name: "profile-saved-without-a-country",
    file: "app/features/profile/information-card.tsx",
    find: ' disabled={country === ""}',
    replace: "",
    harm: "The button invites people to save a profile without a residence country, and refuses only then.",
  },
  {
    name: "new-picture-removed-with-the-old-ones",
    file: "app/features/profile/mutations.ts",
    find: "await removeAvatars(userId, url).catch(",
    replace: "await removeAvatars(userId).catch(",
    harm: "Whoever changes their picture is told that it worked, and has none from then on.",
  },
  {
    name: "browser-keeps-half-of-a-deleted-person",
    file: "app/features/account/delete-card.tsx",
    find: "    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));\n    for (const key of keys) if (key?.includes(userId)) store.removeItem(key);\n",
    replace:
      "    for (let index = 0; index < store.length; index += 1) {\n      const key = store.key(index);\n      if (key?.includes(userId)) store.removeItem(key);\n    }\n",
    harm: "After an account is deleted, drafts of that person stay in the browser of a shared computer.",
  },
  {
    name: "recovery-codes-count-as-a-second-step",
    file: "app/features/security/queries.ts",
    find: 'stepCount: proven.filter(({ factor_type }) => factor_type !== "recovery_code").length,',
    replace: "stepCount: proven.length,",
    harm: "Who removes the last second step is told that another one stays, and the account is left with a password alone.",
  },
  {
    name: "export-silent-about-lost-files",
    file: "app/features/account/export-archive.ts",
    find: "  missing.push(...names.withoutFile(files));\n",
    replace: "",
    harm: "Somebody exports their data before deleting the account and is not told that files of some documents are missing.",
  },
];
