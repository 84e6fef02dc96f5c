import about from "./about.json" with { type: "json" };

export default { about, loadRecords: () => import("./records.ts") };
