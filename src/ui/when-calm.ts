const CALM_MS = 2_000;
const ACTS = ["pointerdown", "keydown"] as const;
const CAPTURE = { capture: true };

/** Does work once nobody has pressed anything for two seconds. What it returns calls the work off. */
export function whenCalm(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, wait, CAPTURE);
  };
  const begin = () => {
    stop();
    work();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(begin, CALM_MS);
  };
  wait();
  for (const act of ACTS) addEventListener(act, wait, CAPTURE);
  return stop;
}
