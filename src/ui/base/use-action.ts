import { useCallback, useRef } from "react";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorData } from "#lib/errors.ts";
import { waitText } from "#ui/refusal-text.ts";
import { useText } from "./lang.tsx";
import { isAwayError, report } from "./queries.ts";
import { uiText } from "./text.ts";
import { type ToastNotice, useToast } from "./toast.tsx";

/** What a write makes stale: everything that was read, or what was read under these keys. */
export type Changes = "everything" | readonly QueryKey[];

export type ActionOptions<Input, Output> = {
  /**
   * Name the clients whose reads the write alters (`[studentsClient.key()]`), or "everything" when screens of
   * other features show it too. They are read again when the write is done. Left out: nothing is.
   */
  changes?: Changes | undefined;
  /** Reads `changes` again after a refusal too, which often means that the pressed line is gone. */
  rereadsWhenRefused?: boolean;
  /** The toast when it is done. */
  done?:
    | string
    | ToastNotice
    | ((output: Output, input: Input) => ToastNotice | string | undefined)
    | undefined;
  /** Why it was refused, in the screen's words. What every screen says alike is said without asking. */
  explain?: (error: unknown) => string | undefined;
  /** What to say where nothing more is known of the failure. */
  failed?: string;
  /** Says a failure as a toast, where no dialog or card stays open to show `problem`. */
  failsInToast?: boolean;
  /**
   * Runs after the toast; the action is busy until it is over. If it fails, that is logged: what was written
   * stays written.
   */
  onDone?: ((output: Output, input: Input) => unknown) | undefined;
  onFailed?: (error: unknown, input: Input) => unknown;
  /** Actions of one scope are carried out one after the other, so that the last one stays. */
  scope?: string;
};

export type Action<Input> = {
  /** Carries it out. True once it is done and what it changes has been read again; false if it failed. */
  start: (input: Input) => Promise<boolean>;
  busy: boolean;
  /** What it is busy with, where one action serves several buttons. */
  input: Input | undefined;
  error: unknown;
  /** Why the last try failed, in words. Nothing when the person did not want to prove who they are. */
  problem: string | undefined;
  /** Forgets the last failure. */
  clear: () => void;
};

/** One thing that a person does: the call, whether it is under way, what is said of it, what is read again. */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output> | Output,
  options: ActionOptions<Input, Output> = {},
): Action<Input> {
  const { changes = [], done, onDone, onFailed } = options;
  const t = useText(uiText);
  const toast = useToast();
  const queries = useQueryClient();
  const reads = useRef<Promise<unknown>>(undefined);

  function reread(): Promise<unknown> {
    if (changes === "everything") return queries.invalidateQueries();
    return Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  function problemOf(error: unknown): string | undefined {
    if (!error || errorData(error).reason === "step_up") return undefined;
    const { explain, failed = t.failed } = options;
    return explain?.(error) ?? waitText(error, t) ?? failed;
  }

  const mutation = useMutation<Output, unknown, Input>({
    mutationFn: async (input) => work(input),
    // What was typed, passwords among it, is not kept once nothing shows it.
    gcTime: 1_000,
    ...(options.scope && { scope: { id: options.scope } }),
    async onSuccess(output, input) {
      reads.current = reread();
      try {
        const said = typeof done === "function" ? done(output, input) : done;
        if (said) toast(typeof said === "string" ? { text: said } : said);
        await onDone?.(output, input);
      } catch (error) {
        report(error);
      }
    },
    onError(error, input) {
      const text = options.failsInToast && problemOf(error);
      if (text) toast({ text, tone: "absent" });
      if (options.rereadsWhenRefused && !isAwayError(error)) void reread();
      onFailed?.(error, input);
    },
  });

  const { mutateAsync } = mutation;
  const start = useCallback(
    (input: Input) =>
      mutateAsync(input)
        .then(() => reads.current)
        .then(
          () => true,
          () => false,
        ),
    [mutateAsync],
  );

  return {
    start,
    busy: mutation.isPending,
    input: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
    problem: problemOf(mutation.error),
    clear: mutation.reset,
  };
}
