import { useState } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * What was pressed, and the function that presses: a slow phone needs longer for all that follows from a press than
 * for the button itself, so the button shows it first.
 */
export function usePressed<Value>() {
  const [pressed, setPressed] = useState<Value>();
  function press(value: Value, work: () => void) {
    setPressed(value);
    afterPaint(() => {
      work();
      setPressed(undefined);
    });
  }
  return [pressed, press] as const;
}
