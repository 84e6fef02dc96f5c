/** In UTC; the island `local-time` rewrites it in the reader's language and time zone. */
export function PublishedTime({ value }: { value: string }) {
  return (
    <time dateTime={value} data-local-day>
      {new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(value))}
    </time>
  );
}
