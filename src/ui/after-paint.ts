const ACTS = ["pointerdown", "keydown", "click", "visibilitychange", "pagehide"] as const;
const CAPTURE = { capture: true };
let waiting: (() => void)[] = [];

/**
 * Does work once the next frame is shown, so that a press shows before what follows from it is computed. It is done
 * sooner when anything else is pressed, which may depend on it, or when the page is left.
 */
export function afterPaint(work: () => void): void {
  waiting.push(work);
  if (waiting.length > 1) return;
  for (const act of ACTS) addEventListener(act, begin, CAPTURE);
  requestAnimationFrame(() => setTimeout(begin));
}

function begin(): void {
  for (const act of ACTS) removeEventListener(act, begin, CAPTURE);
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}
