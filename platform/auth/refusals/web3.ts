import { type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of signing in with a wallet. */
export const web3Refusals = {
  web3_disabled: refusal(422, "web3_provider_disabled", "Web3 provider is disabled"),
} satisfies Record<string, Refusal>;
