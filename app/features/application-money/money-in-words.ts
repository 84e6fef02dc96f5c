/** "£4,000", "BDT 4,200,000.50"; as the server writes amounts. */
export function moneyInWords(amount: number, currency: string): string {
  const digits = Number.isInteger(Math.round(amount * 100) / 100) ? 0 : 2;
  const format = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("en-GB", format).format(amount);
}
