import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Merge, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Preview, Side } from "#features/merges/contract.ts";
import { mergesClient } from "./merges-client.ts";
import type { MergeKind } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { ComparedFields } from "./compared-fields.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MergeEffects } from "./merge-effects.tsx";
import { sideName, sideNote } from "./side-facts.ts";

type Props = {
  pair: { kind: MergeKind; keep: string; drop: string };
  onSwap: () => void;
  onMerged: (merged: { id: string; name: string }) => void;
};

/** Two records side by side and what merging them would do, before anything is done. */
export function MergePreview({ pair, onSwap, onMerged }: Props) {
  const t = useText(mergesText);
  const preview = useQuery(mergesClient.previewMerge.queryOptions({ input: pair }));
  const [isAsking, setAsking] = useState(false);
  const [isStale, setStale] = useState(false);
  const { error, data } = preview;
  const known =
    errorCode(error) === "NOT_FOUND"
      ? t.gone
      : errorData(error).reason === "same"
        ? t.same
        : undefined;

  function lookAgain() {
    setAsking(false);
    setStale(true);
    void preview.refetch();
  }

  return (
    <div className="grid gap-4">
      <div className="-mb-4">
        <BackLink
          to="/dashboard/settings/merge"
          search={{ kind: pair.kind === "students" ? undefined : pair.kind }}
        >
          {t.back}
        </BackLink>
      </div>
      {known && <ErrorBox text={known} />}
      {!data && !known && <LoadState of={preview} failed={t.previewFailed} />}
      {data && !error && (
        <>
          {isStale && <ErrorBox text={t.stale} />}
          <Sides preview={data} onSwap={onSwap} />
          <Hindrance preview={data} />
          <ComparedFields fields={data.fields} />
          <MergeEffects preview={data} />
          {!data.hindrance && (
            <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
              <p className="text-14 text-muted">{t.warning}</p>
              <Button
                kind="brand"
                icon={Merge}
                onClick={() => setAsking(true)}
                className="max-sm:w-full"
              >
                {t.merge}
              </Button>
            </div>
          )}
          {isAsking && (
            <MergeDialog
              preview={data}
              onMerged={onMerged}
              onStale={lookAgain}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </div>
  );
}

function Sides({ preview, onSwap }: { preview: Preview; onSwap: () => void }) {
  const t = useText(mergesText);
  const canSwap = preview.hindrance?.way !== "both";
  return (
    <Card className="grid items-center gap-4 sm:grid-cols-[1fr_auto_1fr]">
      <SideHead side={preview.keep} stays />
      {canSwap ? (
        <Button size="sm" icon={ArrowLeftRight} onClick={onSwap} className="max-sm:order-last">
          {t.swap}
        </Button>
      ) : (
        <span />
      )}
      <SideHead side={preview.drop} />
    </Card>
  );
}

function SideHead({ side, stays = false }: { side: Side; stays?: boolean }) {
  const t = useText(mergesText);
  const { lang } = useLang();
  return (
    <div className="min-w-0 wrap-anywhere">
      <Badge tone={stays ? "present" : "absent"}>{stays ? t.keep : t.drop}</Badge>
      <h2 className="mt-1.5 text-17 font-semibold">
        <NamePart>{sideName(side, t)}</NamePart>
      </h2>
      <p className="text-14 text-muted">{sideNote(side, t, lang)}</p>
    </div>
  );
}

function Hindrance({ preview: { hindrance } }: { preview: Preview }) {
  const t = useText(mergesText);
  if (!hindrance) return null;
  const why = hindrance.bonds.map((bond) => t.bonds[bond]).join(", ");
  const isSwap = hindrance.way === "swap";
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-control border border-late/25 bg-late-tint px-4 py-3 text-late"
    >
      <Icon of={TriangleAlert} className="mt-[3px]" />
      <div className="min-w-0">
        <p className="font-semibold">{isSwap ? t.swapTitle : t.bothTitle}</p>
        <p>{isSwap ? t.swapText(why) : t.bothText(why)}</p>
      </div>
    </div>
  );
}
