import { config } from "zod/mini";

// Zod otherwise probes `eval`, which the Content-Security-Policy blocks and reports.
config({ jitless: true });
