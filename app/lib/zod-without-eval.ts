import { config } from "zod/mini";

// Zod otherwise tries whether it may compile its checks, which the Content-Security-Policy refuses and reports.
config({ jitless: true });
