/** A moment as a field of date and time takes it, in the browser's time zone: "2026-11-21T23:40". Empty without one. */
export function toLocalField(moment: string | null): string {
  const date = new Date(moment ?? "");
  if (Number.isNaN(date.getTime())) return "";
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that such a field means, in ISO 8601; null for none. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value);
  return value === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
