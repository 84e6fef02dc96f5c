/** For a `datetime-local` field, in the browser's time zone: "2026-11-21T23:40". Empty for null. */
export function toLocalField(moment: string | null): string {
  const date = new Date(moment ?? "");
  if (Number.isNaN(date.getTime())) return "";
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** ISO 8601; null for an empty field. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value);
  return value === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
