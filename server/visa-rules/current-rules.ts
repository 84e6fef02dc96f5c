import type { Logger } from "pino";
import { type Destination, type DestinationCode, loadDestination, withEntered } from "@workspace/visa-rules";

/** The rules as they count now: the shipped records with what operators entered laid over them. */
export interface CurrentRules {
  destination(code: DestinationCode): Promise<Destination>;
  /** The ISO day on which something of a destination was entered last; null where nothing is. */
  enteredOn(code: DestinationCode): Promise<string | null>;
  /** What was entered may be another: who asks from now on gets that. */
  changed(): void;
}

/** As the SQL function `entered_facts` gives them; what is in them is judged when they are laid over the records. */
interface Row {
  fact_id: string;
  created_at: string;
}

interface Options {
  /** All that counts or will. */
  read(): Promise<readonly Row[]>;
  log: Pick<Logger, "warn">;
}

/** Kept in memory until `changed`. A row that does not fit is left out, and the log says which. */
export function createCurrentRules({ read, log }: Options): CurrentRules {
  let reading: Promise<readonly Row[]> | null = null;
  const laid = new Map<DestinationCode, { rows: string; destination: Destination }>();

  const rowsOf = async (code: DestinationCode): Promise<Row[]> => {
    if (reading === null) {
      const started = read();
      reading = started;
      // What could not be read is asked for again, and nothing older is said in its place.
      started.catch(() => {
        if (reading === started) reading = null;
      });
    }
    return (await reading).filter(({ fact_id: id }) => id.startsWith(`${code}.`));
  };

  return {
    async destination(code) {
      const [rows, shipped] = await Promise.all([rowsOf(code), loadDestination(code)]);
      if (rows.length === 0) return shipped;
      const key = JSON.stringify(rows);
      const known = laid.get(code);
      if (known?.rows === key) return known.destination;
      const { destination, refused } = withEntered(shipped, rows);
      for (const { id, because } of refused) log.warn({ override: id, because }, "an entered value is left out");
      laid.set(code, { rows: key, destination });
      return destination;
    },
    async enteredOn(code) {
      const days = (await rowsOf(code)).map(({ created_at: at }) => at.slice(0, 10));
      return days.toSorted().at(-1) ?? null;
    },
    changed() {
      reading = null;
    },
  };
}
