import {
  MutationObserver,
  notifyManager,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
} from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { refuse } from "#lib/errors.ts";
import { createQueries } from "./queries.ts";
import { uiText } from "./text.ts";
import { type ActionOptions, useAction } from "./use-action.ts";

const say = vi.hoisted(() => {
  // Other files of this process may have loaded the modules below with the real notices.
  vi.resetModules();
  return vi.fn();
});
vi.mock("./toast.tsx", () => ({ useToast: () => say }));
beforeEach(() => say.mockReset());
afterAll(() => {
  vi.doUnmock("./toast.tsx");
  vi.resetModules();
});

const t = uiText.asal;
const taken = refuse("CONFLICT", "Taken.", { reason: "exists" });
const busy = refuse("SERVICE_UNAVAILABLE", "Busy.", { reason: "busy" });
const unproved = refuse("FORBIDDEN", "Prove it.", { reason: "step_up" });
const noNetwork = new TypeError("Failed to fetch");
const noPage = new Error("no page");

function raise(error: Error): never {
  throw error;
}

/** An action as a screen has it, and what that screen has read. */
function actionOf<Input, Output>(
  work: (input: Input) => Promise<Output> | Output,
  options?: ActionOptions<Input, Output>,
) {
  const queries = createQueries(
    () => {},
    (read, context) => read(context),
  );
  queries.setQueryData(["students"], []);
  queries.setQueryData(["classes"], []);
  let action: ReturnType<typeof useAction<Input, Output>> | undefined;
  function Screen() {
    action = useAction(work, options);
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client: queries }, createElement(Screen)));
  if (!action) throw new Error("The screen has no action.");
  return { start: action.start, queries };
}

function staleOnes(queries: QueryClient): unknown[] {
  const all = queries.getQueryCache().getAll();
  return all.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[0]);
}

function refused(error: unknown, options: ActionOptions<void, never> = {}) {
  return actionOf(() => Promise.reject(error), { failsInToast: true, ...options });
}

test("what is done is said, and what it changes is read again", async () => {
  const onDone = vi.fn();
  const { start, queries } = actionOf((name: string) => Promise.resolve({ id: 1, name }), {
    changes: [["students"]],
    done: ({ id }, input) => `${id} ${input}`,
    onDone,
  });
  expect(await start("Aisyah")).toBe(true);
  expect(say.mock.calls).toEqual([[{ text: "1 Aisyah" }]]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: 1, name: "Aisyah" }, "Aisyah");
  expect(staleOnes(queries)).toEqual(["students"]);
});

test("it changes nothing unless that is named, or everything", async () => {
  const nothing = actionOf(() => 1);
  expect(await nothing.start()).toBe(true);
  expect(staleOnes(nothing.queries)).toEqual([]);
  expect(say).not.toHaveBeenCalled();

  const everything = actionOf(() => 1, { changes: "everything" });
  await everything.start();
  expect(staleOnes(everything.queries)).toEqual(["students", "classes"]);
});

test("it is under way until it is done, and over once what it changes has been read again", async () => {
  let answer: (read: string[]) => void = () => {};
  const read = new Promise<string[]>((resolve) => (answer = resolve));
  let leadOn = () => {};
  const { start, queries } = actionOf(() => 1, {
    changes: [["students"]],
    done: "Saved.",
    onDone: () => new Promise<void>((resolve) => (leadOn = resolve)),
  });
  const shown = new QueryObserver(queries, {
    queryKey: ["students"],
    queryFn: () => read,
    staleTime: Infinity,
  });
  const leave = shown.subscribe(() => {});
  const isOver = vi.fn();
  const pressed = start();
  void pressed.then(isOver);
  await vi.waitFor(() => expect(say).toHaveBeenCalled());
  expect(queries.isMutating()).toBe(1);
  leadOn();
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0));
  expect(isOver).not.toHaveBeenCalled();
  answer(["Aisyah"]);
  expect(await pressed).toBe(true);
  expect(shown.getCurrentResult().data).toEqual(["Aisyah"]);
  leave();
});

const WORDS: [what: string, error: unknown, options: ActionOptions<void, never>, text: string][] = [
  ["the screen's own", taken, { explain: () => "Taken already.", failed: "No." }, "Taken already."],
  ["what every screen says alike", busy, { explain: () => undefined, failed: "No." }, t.busy],
  ["the screen's for anything else", taken, { explain: () => undefined, failed: "No." }, "No."],
  ["the page's for anything else", noNetwork, {}, t.failed],
];
test.each(WORDS)("a refusal is said in words: %s", async (_, error, options, text) => {
  const onFailed = vi.fn();
  const { start, queries } = refused(error, { changes: "everything", onFailed, ...options });
  expect(await start()).toBe(false);
  expect(say.mock.calls).toEqual([[{ text, tone: "absent" }]]);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error, undefined);
  expect(staleOnes(queries)).toEqual([]);
});

test("nothing is said where a card stays open to say it, or the password was not given", async () => {
  expect(await refused(taken, { failsInToast: false }).start()).toBe(false);
  expect(await refused(unproved, { explain: () => "Refused." }).start()).toBe(false);
  expect(say).not.toHaveBeenCalled();
});

test("a refusal may mean that the line is gone; a server out of reach does not", async () => {
  const options: ActionOptions<void, never> = { changes: [["classes"]], rereadsWhenRefused: true };
  const gone = refused(taken, options);
  await gone.start();
  expect(staleOnes(gone.queries)).toEqual(["classes"]);

  const away = refused(noNetwork, options);
  await away.start();
  expect(staleOnes(away.queries)).toEqual([]);
});

test.each([
  ["throws", () => raise(noPage)],
  ["is rejected", () => Promise.reject(noPage)],
])("what was written is done, though what follows it %s", async (_, onDone) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const onFailed = vi.fn();
  const { start, queries } = actionOf(() => 1, {
    failsInToast: true,
    changes: "everything",
    done: "Saved.",
    onDone,
    onFailed,
  });
  expect(await start()).toBe(true);
  expect(say.mock.calls).toEqual([[{ text: "Saved." }]]);
  expect(onFailed).not.toHaveBeenCalled();
  expect(staleOnes(queries)).toEqual(["students", "classes"]);
  expect(log.mock.calls).toEqual([[noPage]]);
});

test("actions of one scope are carried out one after the other", async () => {
  let answer = () => {};
  const first = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  const { start } = actionOf(
    async (lang: string) => {
      sent.push(lang);
      if (lang === "ms") await first;
    },
    { scope: "language" },
  );
  const both = [start("ms"), start("en")];
  await vi.waitFor(() => expect(sent).toEqual(["ms"]));
  answer();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(sent).toEqual(["ms", "en"]);
});

test("a press is known to be under way before the browser hands out the next one", async () => {
  const { queries } = actionOf(() => 1);
  const action = new MutationObserver(queries, { mutationFn: () => new Promise(() => {}) });
  const drawn = vi.fn();
  const leave = action.subscribe(notifyManager.batchCalls(drawn));
  void action.mutate();
  await Promise.resolve();
  expect(drawn).toHaveBeenCalled();
  expect(action.getCurrentResult().isPending).toBe(true);
  leave();
});
