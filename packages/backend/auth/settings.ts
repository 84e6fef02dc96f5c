import type { Limit } from "#backend/limits/rate-limiter.ts";

export interface AuthLimits {
  /** Failed passwords and codes together, per client IP. */
  attemptsPerIp: Limit;
  /** Failed passwords per e-mail, known or not, from all client IPs together. */
  passwordPerAccount: Limit;
  codePerAccount: Limit;
  signupPerIp: Limit;
  refreshPerIp: Limit;
  pkcePerIp: Limit;
  recoverPerIp: Limit;
  resendPerIp: Limit;
  otpPerIp: Limit;
  updateUserPerIp: Limit;
  oauthPerIp: Limit;
  ssoPerIp: Limit;
  web3PerIp: Limit;
  anonymousPerIp: Limit;
  factorPerIp: Limit;
  /** Wrong codes of second factors and recovery codes, per account, from all client IPs together. */
  factorPerAccount: Limit;
  /** The same kind of mail to the same e-mail, known or not. */
  mailPerEmail: Limit;
  /** Requests for mail of the whole installation, also those for unknown e-mails. A change of e-mail is one request. */
  mailTotal: Limit;
  smsPerPhone: Limit;
  smsTotal: Limit;
}

export const defaultAuthLimits: AuthLimits = {
  attemptsPerIp: { points: 100, seconds: 300 },
  passwordPerAccount: { points: 30, seconds: 300 },
  codePerAccount: { points: 10, seconds: 300 },
  signupPerIp: { points: 20, seconds: 300 },
  refreshPerIp: { points: 1000, seconds: 300 },
  pkcePerIp: { points: 150, seconds: 300 },
  recoverPerIp: { points: 30, seconds: 300 },
  resendPerIp: { points: 30, seconds: 300 },
  otpPerIp: { points: 30, seconds: 300 },
  updateUserPerIp: { points: 30, seconds: 300 },
  oauthPerIp: { points: 30, seconds: 300 },
  ssoPerIp: { points: 30, seconds: 300 },
  web3PerIp: { points: 30, seconds: 300 },
  anonymousPerIp: { points: 30, seconds: 3600 },
  factorPerIp: { points: 60, seconds: 300 },
  factorPerAccount: { points: 10, seconds: 300 },
  mailPerEmail: { points: 1, seconds: 60 },
  mailTotal: { points: 30, seconds: 3600 },
  smsPerPhone: { points: 1, seconds: 60 },
  smsTotal: { points: 30, seconds: 3600 },
};

/** By what a class comes in from one network: sign-ups as the setting says, all else as often, or as without it. */
export function networkLimits(signUps: number): Partial<AuthLimits> {
  const atLeast = ({ points, seconds }: Limit): Limit => ({ points: Math.max(points, signUps), seconds });
  const limits = defaultAuthLimits;
  return {
    signupPerIp: { ...limits.signupPerIp, points: signUps },
    recoverPerIp: atLeast(limits.recoverPerIp),
    resendPerIp: atLeast(limits.resendPerIp),
    otpPerIp: atLeast(limits.otpPerIp),
    pkcePerIp: atLeast(limits.pkcePerIp),
    updateUserPerIp: atLeast(limits.updateUserPerIp),
    oauthPerIp: atLeast(limits.oauthPerIp),
    ssoPerIp: atLeast(limits.ssoPerIp),
  };
}

const SHARES = 3;
/** So that a class can sign up in one network: an installation that sends no more than this has no shares. */
const LEAST_SHARE = 30;

/** One network gets a third of a total, so that one attacker cannot use up the mail of all others. */
export function shareOf({ points, seconds }: Limit): Limit {
  return { points: Math.max(LEAST_SHARE, Math.floor(points / SHARES)), seconds };
}

export interface GoogleSettings {
  /** Where the discovery document is found, for example `https://accounts.google.com`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Seconds for one attempt to read the discovery document. Default 2.5. */
  discoverySeconds?: number;
}

export interface AuthSettings {
  /** Origin under which people reach the site; the target of rejected redirects. */
  siteUrl: string;
  /** External URL of this service: origin and `/auth/v1`. It is the issuer of tokens and the base of mail links. */
  apiUrl: string;
  redirectUrls: readonly string[];
  siteName: string;
  supportEmail: string | null;
  mailerAutoconfirm: boolean;
  disableSignup: boolean;
  google: GoogleSettings | null;
  anonymousSignIns: boolean;
  /** True asks for a fresh code (`GET /reauthenticate`) with a new password when the session is older than a day. */
  passwordChangeNeedsReauthentication?: boolean;
  /** True asks for the present password with a new one, except after a sign-in by link or code. */
  passwordChangeNeedsCurrentPassword?: boolean;
  passwordCost: number;
  limits: AuthLimits;
  sessionTimebox?: number | undefined;
  sessionInactivity?: number | undefined;
  reuseIntervalSeconds: number;
  accessTokenSeconds: number;
}

/** About 75 ms of one core. */
export const PASSWORD_COST = 10;
export const QUICK_PASSWORD_COST = 4;
export const ACCESS_TOKEN_SECONDS = 3600;
export const MAIL_TOKEN_SECONDS = 3600;
export const PHONE_CODE_SECONDS = 60;
/** Seconds between a mailed link and the exchange of its code; also the life of an OAuth state and its cookie. */
export const FLOW_STATE_SECONDS = 300;
