export { default as about } from "./about.json" with { type: "json" };

export const loadRecords = () => import("./records.ts");
