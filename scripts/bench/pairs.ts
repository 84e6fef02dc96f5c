import autocannon from "autocannon";

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Sent as a POST. */
  body?: string;
}

export interface Pair {
  name: string;
  ours: Target;
  reference: Target;
}

export interface Spread {
  min: number;
  median: number;
  max: number;
}

export interface PairResult {
  /** Answers a second. */
  ours: Spread;
  reference: Spread;
  /** Ours by the reference's, round by round: what else the machine does hits both. */
  ratio: Spread;
}

const connections = 20;

/** Both in turn, the first one changing, so that neither always has the warmer machine. @throws when one refuses */
export async function measurePair(
  pair: Pair,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PairResult> {
  const ours: number[] = [];
  const reference: number[] = [];
  for (const target of [pair.ours, pair.reference]) await answersPerSecond(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => ours.push(await answersPerSecond(pair.ours, seconds)),
      async () => reference.push(await answersPerSecond(pair.reference, seconds)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  return {
    ours: spreadOf(ours),
    reference: spreadOf(reference),
    ratio: spreadOf(ours.map((rate, round) => rate / (reference[round] ?? Number.NaN))),
  };
}

async function answersPerSecond({ url, headers, body }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`);
  }
  return result["2xx"] / result.duration;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { min: at(0), median: at(Math.floor(sorted.length / 2)), max: at(sorted.length - 1) };
}
