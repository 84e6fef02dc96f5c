/** Decorative; the name is beside it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flex: "none" }}>
      <rect width="32" height="32" rx="8" fill="var(--brand-6)" />
      <path d="M8 23h7v-7h8v-6" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx="8" cy="23" r="3" fill="#fff" />
      <circle cx="23" cy="9" r="3.5" fill="#f2b457" />
    </svg>
  );
}
