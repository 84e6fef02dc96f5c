import type { Mutant } from "./mutant.ts";

/** Faults in how accounts are entered, proven and left. */
export const accounts: readonly Mutant[] = [
  {
    name: "stolen-refresh-token-keeps-family",
    file: "packages/backend/auth/sessions/refresh.ts",
    find: "where session_id = $1 and revoked = false`,\n    [sessionId, now],",
    replace: "where session_id = $1 and revoked = true`,\n    [sessionId, now],",
    harm: "When a used refresh token comes back, which tells of theft, the thief's newer token goes on working.",
  },
  {
    name: "password-longer-than-bcrypt-reads",
    file: "packages/backend/auth/passwords/passwords.ts",
    find: "if (Buffer.byteLength(password) > MAX_BYTES)",
    replace: "if (password.length > MAX_BYTES)",
    harm: "Somebody chooses a long passphrase in Bengali or Hindi, is told that all went well, and can never sign in with it.",
  },
  {
    name: "redirect-to-lookalike-site",
    file: "packages/backend/auth/requests/redirects.ts",
    find: "if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;",
    replace: "if (url.protocol !== site.protocol || !url.hostname.endsWith(site.hostname)) return false;",
    harm: "A link in a real mail of ours, made by a stranger, takes a person's session to not-our-site.example.",
  },
  {
    name: "least-share-of-mails-is-the-most",
    file: "packages/backend/auth/settings.ts",
    find: "Math.max(LEAST_SHARE, Math.floor(points / SHARES))",
    replace: "Math.min(LEAST_SHARE, Math.floor(points / SHARES))",
    harm: "Of a class that signs up in one room the eleventh person gets no confirmation mail for an hour.",
  },
  {
    name: "authenticator-code-works-twice",
    file: "packages/backend/auth/factors/totp.ts",
    find: "where platform.totp_steps.last_step < excluded.last_step",
    replace: "where platform.totp_steps.last_step <= excluded.last_step",
    harm: "A code that somebody read over a person's shoulder, or fished, works once more after its owner used it.",
  },
  {
    name: "factor-removed-by-password-alone",
    file: "packages/backend/auth/factors/enrolment.ts",
    find: 'if (factor.status === "verified") await assertLevel(',
    replace: 'if (factor.status === "unverified") await assertLevel(',
    harm: "Whoever knows a person's password alone takes the second step off the account, and is in.",
  },
  {
    name: "reset-tells-who-has-an-account",
    file: "packages/backend/auth/one-time-codes/mail-routes.ts",
    find: 'await countClaim(auth, "recovery", email, ip);\n    const user = await lookUp(auth, email);\n    if (user !== undefined) mailLink(',
    replace:
      'const user = await lookUp(auth, email);\n    if (user !== undefined) await countClaim(auth, "recovery", email, ip);\n    if (user !== undefined) mailLink(',
    harm: "Asking twice for a reset link tells a stranger by the second answer whether an e-mail has an account.",
  },
  {
    name: "recovery-code-works-twice",
    file: "packages/backend/auth/factors/recovery-codes.ts",
    find: "where set_id = $1 and code_hash = $2 and used_at is null`",
    replace: "where set_id = $1 and code_hash = $2`",
    harm: "A recovery code that was used, and may lie in the bin since, opens the account again.",
  },
  {
    name: "phone-change-code-lives-an-hour",
    file: "packages/backend/auth/one-time-codes/verification.ts",
    find: 'const isPhone = request.type === "sms" || request.type === "phone_change";',
    replace: 'const isPhone = request.type === "sms";',
    harm: "A code that was texted for another phone number works for an hour instead of a minute, so that there is time to get at it.",
  },
  {
    name: "new-password-keeps-other-sessions",
    file: "packages/backend/auth/accounts/own-user-writes.ts",
    find: 'await endSessions(sql, { userId: user.id, sessionId, scope: "others" });',
    replace: 'await endSessions(sql, { userId: user.id, sessionId, scope: "local" });',
    harm: "Who changes the password because of a stranger signs themselves out, and the stranger stays signed in.",
  },
];
