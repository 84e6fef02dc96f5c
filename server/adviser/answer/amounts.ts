import { isCurrency } from "@workspace/visa-rules";

/** "£1,203.50", "12 months". */
export function amountInWords(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  if (!isCurrency(unit)) return `${new Intl.NumberFormat("en-GB", shape).format(value)} ${unit}`;
  return new Intl.NumberFormat("en-GB", { ...shape, style: "currency", currency: unit }).format(value);
}
