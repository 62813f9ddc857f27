import { recordTraffic } from "#app/testing-queries.ts";
import type { Answer } from "#app/testing.ts";

/** How often a call is made before it is measured, and then again. */
export const TIMES = 20;

/** A refusal is quick; it must not be taken for the work. */
export function taken<T>(answer: Answer<T>): Answer<T> {
  if (answer.status < 300) return answer;
  throw new Error(`a call was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Makes a call some times, prints its line, and answers the middle of its times in ms. */
export async function printTimed(
  name: string,
  work: () => Promise<Answer | void>,
  budget: string,
  times = TIMES,
): Promise<number> {
  // Until a statement was sent ten times it is not prepared, and V8 has not compiled what the call runs.
  for (let time = 0; time < times; time += 1) await work();
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  let size = "";
  const { statements } = await recordTraffic(async () => {
    const answer = await work();
    const bytes = Number(answer?.headers.get("content-length"));
    if (bytes) size = (bytes / 1000).toFixed(1);
  });
  took.sort((a, b) => a - b);
  const [p50 = 0, last = 0] = [took[Math.floor(times / 2)], took.at(-1)];
  const figures = [p50.toFixed(1), last.toFixed(1), statements.length, size].join(" | ");
  console.log(`| ${name} | ${figures} | ${budget} |`);
  return p50;
}
