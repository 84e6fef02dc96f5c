/** The service ignores the dashes. */
export function inBlocks(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

interface RecoverySheet {
  siteName: string;
  email: string;
  codes: readonly string[];
  madeAt: Date;
}

export function recoverySheet({ siteName, email, codes, madeAt }: RecoverySheet): string {
  return [
    `Recovery codes for ${siteName}`,
    ...(email ? [`Account: ${email}`] : []),
    `Made on ${utcDate(madeAt)}`,
    "",
    ...codes.map(inBlocks),
    "",
    "Each code works once, in place of your second step. New codes stop these.",
    "",
  ].join("\n");
}

/** "Recovery_Codes_2026-11-21.txt", in UTC. */
export function recoveryFileName(madeAt: Date): string {
  return `Recovery_Codes_${utcDate(madeAt)}.txt`;
}

function utcDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
