/** The outline of a large eight-fold star, behind a picture. */
export function StarOutline({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="2.4">
        <rect x="70" y="70" width="260" height="260" rx="8" />
        <rect x="70" y="70" width="260" height="260" rx="8" transform="rotate(45 200 200)" />
        <circle cx="200" cy="200" r="106" />
      </g>
    </svg>
  );
}
