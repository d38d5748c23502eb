/** The mark: a face outline whose right half is lifted off along a scale of ticks. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M15 4C8.5 4 5 8.2 5 14.2 5 21 9.4 28 15 28V4Z" fill="currentColor" />
      <path
        d="M19 4c5.6.6 8.6 4.6 8.6 10.2C27.6 20.600 24 26.900 19 28"
        stroke="var(--um-accent)"
        strokeWidth="2"
      />
      <path d="M19 9h3M19 13.700h5M19 18.400h3M19 23h2" stroke="var(--um-accent)" strokeWidth="2" />
      <path d="M8.500 14.200h4" stroke="var(--um-surface)" strokeWidth="2" />
    </svg>
  );
}
