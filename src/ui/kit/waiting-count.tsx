/** How many of something wait behind a link; nothing when none does. `words` says it to screen readers. */
export function WaitingCount({ of: count, words }: { of: number; words: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="ms-2 inline-flex h-5.5 min-w-5.5 shrink-0 items-center justify-center rounded-full bg-brand-tint px-1.5 text-13 font-semibold text-brand-strong tabular-nums in-data-[status=active]:bg-surface"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">{` (${words})`}</span>
    </>
  );
}
