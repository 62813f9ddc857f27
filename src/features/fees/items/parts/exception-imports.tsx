import type { FeeException } from "#features/fees/items/contract.ts";
import { EXCEPTION_FIELDS, guessExceptions } from "#features/fees/items/rules/exceptions.ts";
import { exceptionListText } from "#features/fees/items/text/exception-list.ts";
import { ListImport } from "#features/imports/reading/parts/list-import.tsx";
import { PastLists } from "#features/imports/reading/parts/past-lists.tsx";
import { groupedBy } from "#lib/grouped.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { feeItemsClient } from "./fee-items-client.ts";

type Props = { exceptions: readonly FeeException[]; onClose: () => void };

/** Takes in a list of special prices, and removes one that was taken in. */
export function ExceptionImports({ exceptions, onClose }: Props) {
  const t = useText(exceptionListText);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      line={t.line}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="grid gap-5">
        <ListImport
          fields={EXCEPTION_FIELDS}
          optional={["to"]}
          guess={guessExceptions}
          check={(rows) => feeItemsClient.checkExceptions.call({ rows })}
          save={(rows) => feeItemsClient.importExceptions.call({ rows })}
          words={t}
        />
        <PastPrices exceptions={exceptions} />
      </div>
    </Dialog>
  );
}

/** The lists of which a price still stands. */
function PastPrices({ exceptions }: Pick<Props, "exceptions">) {
  const t = useText(exceptionListText);
  const undo = useAction((id: string) => feeItemsClient.undoExceptions.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: ({ lines }) => t.isUndone(lines),
    failsInToast: true,
  });
  const lists = [...groupedBy(exceptions, ({ import_id }) => import_id)].flatMap(([id, of]) =>
    id === null ? [] : [{ id, lines: of.length, created_at: of[0]?.created_at ?? "" }],
  );
  return (
    <PastLists
      lists={lists}
      undoing={undo.busy ? undo.input : undefined}
      onUndo={(id) => void undo.start(id)}
      words={t}
    />
  );
}
