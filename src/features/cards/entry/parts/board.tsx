import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CardBoardClass } from "#features/cards/contract.ts";
import { cardIssuesClient } from "#features/cards/issues/parts/card-issues-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardSignaturesClient } from "#features/cards/signatures/parts/card-signatures-client.ts";
import { CARD_STATES } from "#features/cards/rules/states.ts";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import { STATE_TONES } from "./card-words.ts";

type Props = { period_id: string; classes: readonly CardBoardClass[] };

/** What an admin does with all classes at once: approves what is ready, publishes what is approved. */
export function BoardActions({ period_id, classes }: Props) {
  const t = useText(cardsText);
  const mayPublish = useMay("cards.publish");
  const [isAsking, setAsking] = useState(false);
  const explain = (error: unknown) => t.refusals[errorData(error).reason ?? ""];
  const changes = [cardsClient.key(), cardIssuesClient.key()];
  const ready = classes.flatMap(({ ready_students }) => ready_students);
  const approved = classes.flatMap(({ approved_students }) => approved_students);
  const approve = useAction(
    () => cardsClient.approveCards.call({ period_id, student_ids: ready }),
    { changes, explain, failsInToast: true, done: ({ changed }) => t.approved(changed) },
  );
  const publish = useAction(
    () => cardIssuesClient.publishCards.call({ period_id, student_ids: approved }),
    {
      changes,
      explain,
      done: (answer) => t.published(answer.published),
      onDone: () => setAsking(false),
    },
  );
  if (!mayPublish) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {ready.length > 0 && (
        <Button busy={approve.busy} onClick={() => void approve.start()}>
          {t.approve(ready.length)}
        </Button>
      )}
      {approved.length > 0 && (
        <Button kind="brand" onClick={() => setAsking(true)}>
          {t.publish(approved.length)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.publish(approved.length)}
          cancel={t.cancel}
          submit={t.publish(approved.length)}
          kind="brand"
          act={publish}
          onClose={() => setAsking(false)}
        >
          {t.publishAsk(approved.length)}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The classes with how much is written, and the states of their reports. */
export function BoardTable({ period_id, classes }: Props) {
  const t = useText(cardsText);
  const isPublished = classes.some(({ published }) => published > 0);
  const signatures = useQuery({
    ...cardSignaturesClient.listSignatures.queryOptions({ input: { period_id } }),
    enabled: isPublished,
  });
  const columns: TableColumn<CardBoardClass>[] = [
    {
      id: "class",
      head: t.class,
      phone: "main",
      cell: ({ class_id, name }) => (
        <Link
          to="/dashboard/reports/cards/$periodId/$classId"
          params={{ periodId: period_id, classId: class_id }}
          className="font-semibold after:absolute after:inset-0"
        >
          {name}
        </Link>
      ),
    },
    {
      id: "teacher",
      head: t.teacher,
      phone: "line",
      cell: ({ teacher, class_id }) => teacher ?? <NoTeacher class_id={class_id} />,
    },
    {
      id: "marks",
      head: t.marks,
      phone: "hide",
      className: "max-lg:hidden",
      cell: ({ marked, pupils }) => t.of(marked, pupils),
    },
    {
      id: "traits",
      head: t.traits,
      phone: "hide",
      className: "max-lg:hidden",
      cell: ({ rated, pupils }) => t.of(rated, pupils),
    },
    {
      id: "comments",
      head: t.comments,
      phone: "aside",
      cell: ({ commented, pupils }) => (
        <>
          <span className="text-13 text-muted sm:hidden">{t.comments} </span>
          {t.of(commented, pupils)}
        </>
      ),
    },
    { id: "state", head: t.state, phone: "wide", cell: (row) => <States row={row} /> },
    ...(isPublished
      ? [
          {
            id: "signatures",
            head: t.signatures,
            phone: "wide" as const,
            cell: ({ class_id }: CardBoardClass) => (
              <Signed period_id={period_id} class_id={class_id} lines={signatures.data} />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      label={t.title}
      columns={columns}
      rows={classes}
      keyOf={({ class_id }) => class_id}
      dense
    />
  );
}

function NoTeacher({ class_id }: { class_id: string }) {
  const t = useText(cardsText);
  const mayAssign = useMay("classes.write");
  return (
    <span className="relative z-1">
      <span className="text-late">{t.noTeacher}</span>
      {mayAssign && (
        <>
          {" "}
          <Link
            to="/dashboard/classes/$classId"
            params={{ classId: class_id }}
            className="font-medium text-brand underline-offset-4 hover:underline"
          >
            {t.assign}
          </Link>
        </>
      )}
    </span>
  );
}

type SignedProps = {
  period_id: string;
  class_id: string;
  lines: readonly SignatureLine[] | undefined;
};

/** How many published reports of a class guardians have signed, with the way to those that are missing. */
function Signed({ period_id, class_id, lines }: SignedProps) {
  const t = useText(cardsText);
  const own = lines?.filter((line) => line.class_id === class_id) ?? [];
  if (own.length === 0) return null;
  return (
    <Link
      to="/dashboard/reports/cards/$periodId/signatures"
      params={{ periodId: period_id }}
      search={{ class: class_id }}
      className="relative z-1 inline-flex font-medium text-brand tabular-nums underline-offset-4 hover:underline max-sm:-my-3 max-sm:py-3"
    >
      {t.signed(own.filter(({ signature }) => signature).length, own.length)}
    </Link>
  );
}

/** How many reports of a class are in each state. */
function States({ row }: { row: CardBoardClass }) {
  const t = useText(cardsText);
  const shown = CARD_STATES.filter((state) => row[state] > 0);
  return (
    <span className="flex flex-wrap gap-1.5">
      {shown.map((state) => (
        <Badge key={state} tone={STATE_TONES[state]}>
          {t.counts(row[state], t.states[state])}
        </Badge>
      ))}
      {row.returned > 0 && <Badge tone="absent">{t.returned(row.returned)}</Badge>}
      {shown.length === 0 && <span className="text-muted">{t.none}</span>}
    </span>
  );
}
