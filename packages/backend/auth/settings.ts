import type { Limit } from "#backend/limits/limit-store.ts";

/** How often what may happen. Keys name the bucket; every bucket is counted by itself. */
export interface AuthLimits {
  /** Failed passwords and codes together, per client IP. */
  attemptsPerIp: Limit;
  /** Failed passwords per e-mail, known or not, from all client IPs together. */
  passwordPerAccount: Limit;
  /** Failed codes per e-mail, known or not, from all client IPs together. */
  codePerAccount: Limit;
  signupPerIp: Limit;
  refreshPerIp: Limit;
  pkcePerIp: Limit;
  recoverPerIp: Limit;
  resendPerIp: Limit;
  otpPerIp: Limit;
  updateUserPerIp: Limit;
  /** Beginning and ending a way through another service: Google, or a company's single sign-on. */
  oauthPerIp: Limit;
  ssoPerIp: Limit;
  web3PerIp: Limit;
  anonymousPerIp: Limit;
  /** Enrolling, challenging and removing second factors. */
  factorPerIp: Limit;
  /** Wrong codes of second factors and recovery codes, per account, from all client IPs together. */
  factorPerAccount: Limit;
  /** The same kind of mail to the same e-mail, known or not. */
  mailPerEmail: Limit;
  /**
   * Requests for mail of the whole installation, those included that an unknown e-mail only seems to get. A change of
   * e-mail, which mails two people, is one request.
   */
  mailTotal: Limit;
  /** The same kind of message to the same phone, known or not. */
  smsPerPhone: Limit;
  /** Messages to phones of the whole installation. */
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

const SHARES = 3;
/** So that a class signs up in one room: an installation that sends no more than this has no shares. */
const LEAST_SHARE = 30;

/** What one client network may use of a total: a third, or nobody else would get mail once a stranger asks for a lot. */
export function shareOf({ points, seconds }: Limit): Limit {
  return { points: Math.max(LEAST_SHARE, Math.floor(points / SHARES)), seconds };
}

/** The OpenID client that this installation is to Google. */
export interface GoogleSettings {
  /** Where the provider's discovery document is found: `https://accounts.google.com`, or another one's in its place. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Seconds for one attempt to read the discovery document. Default 2.5. */
  discoverySeconds?: number;
}

export interface AuthSettings {
  /** Origin under which people reach the site; where refused redirects end. */
  siteUrl: string;
  /** External URL of this service: origin and `/auth/v1`. It is the issuer of tokens and the base of mail links. */
  apiUrl: string;
  /** Further allowed redirect targets, as globs. */
  redirectUrls: readonly string[];
  siteName: string;
  supportEmail: string | null;
  /** True lets people in without a confirmed e-mail. */
  mailerAutoconfirm: boolean;
  disableSignup: boolean;
  /** Null while the operator has not set Google up. */
  google: GoogleSettings | null;
  /** True lets people in who give neither e-mail nor phone. */
  anonymousSignIns: boolean;
  /** True asks for a fresh code (`GET /reauthenticate`) with a new password when the session is older than a day. */
  passwordChangeNeedsReauthentication?: boolean;
  /** True asks for the present password with a new one, save of people who came by a link or code. */
  passwordChangeNeedsCurrentPassword?: boolean;
  /** bcrypt cost of the hashes that are stored. */
  passwordCost: number;
  limits: AuthLimits;
  /** Seconds after which a session ends whatever happens. */
  sessionTimebox?: number | undefined;
  /** Seconds without a refresh after which a session ends. */
  sessionInactivity?: number | undefined;
  /** Seconds in which a refresh token that was already exchanged still answers. */
  reuseIntervalSeconds: number;
  accessTokenSeconds: number;
}

/** bcrypt cost of a password's hash; about 75 ms of one core. */
export const PASSWORD_COST = 10;
/** The lowest that bcrypt knows, for tests. */
export const QUICK_PASSWORD_COST = 4;
/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** Seconds a mailed link or code lives. */
export const MAIL_TOKEN_SECONDS = 3600;
/** Seconds a code sent to a phone lives. */
export const PHONE_CODE_SECONDS = 60;
/** Seconds between a mailed link and the exchange of its code; also how long an OAuth state and its cookie live. */
export const FLOW_STATE_SECONDS = 300;
