import { FileUp } from "lucide-react";
import { useRef } from "react";
import { RefusedFile } from "#features/imports/reading/rules.ts";
import { readingText } from "#features/imports/reading/text.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { readFile } from "./read-file.ts";

export type ReadFile = { name: string; cells: string[][] };

type Props = {
  label: string;
  hint: string;
  /** Gets what the file says. It may throw what `explain` has words for. */
  onRead: (file: ReadFile) => void;
  explain?: (error: unknown) => string | undefined;
};

/** The button that chooses an Excel or CSV file, which is read on the device, and why one was refused. */
export function ChooseFile({ label, hint, onRead, explain }: Props) {
  const t = useText(readingText);
  const input = useRef<HTMLInputElement>(null);
  const open = useAction(
    async (file: File) => onRead({ name: file.name, cells: (await readFile(file)).cells }),
    {
      explain: (error) =>
        error instanceof RefusedFile ? t.refusals[error.reason](error.place) : explain?.(error),
      failed: t.failed,
    },
  );
  return (
    <div className="grid gap-4">
      {open.problem && <ErrorBox text={open.problem} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Otherwise the browser would not report the same file again after it was corrected.
            target.value = "";
            if (file) void open.start(file);
          }}
        />
        <Button
          icon={FileUp}
          busy={open.busy}
          onClick={() => input.current?.click()}
          className="max-sm:w-full"
        >
          {label}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-13 text-muted">{hint}</p>
      </div>
    </div>
  );
}
