import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { KindSwitch } from "#features/merges/parts/kind-switch.tsx";
import { MergePreview } from "#features/merges/parts/merge-preview.tsx";
import { PairPicker } from "#features/merges/parts/pair-picker.tsx";
import { SuggestedPairs } from "#features/merges/parts/suggested-pairs.tsx";
import type { MergeKind } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { textOf } from "#lib/search-params.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useToast } from "#ui/base/toast.tsx";

type Search = {
  kind?: MergeKind | undefined;
  keep?: string | undefined;
  drop?: string | undefined;
};

export const Route = createFileRoute("/dashboard/settings/merge")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    kind: raw.kind === "guardians" ? "guardians" : undefined,
    keep: textOf(raw.keep),
    drop: textOf(raw.drop),
  }),
  component: MergeScreen,
});

type Merged = { kind: MergeKind; id: string; name: string };

/** Finds several records of one person and merges them into one. */
function MergeScreen() {
  const t = useText(mergesText);
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const { kind = "students", keep, drop } = Route.useSearch();
  const [merged, setMerged] = useState<Merged>();

  function go(next: Search, replace = false) {
    const { kind: chosen, ...ids } = next;
    const search = { kind: chosen === "students" ? undefined : chosen, ...ids };
    void navigate({ search, replace, resetScroll: !replace });
  }

  if (keep && drop) {
    return (
      <MergePreview
        key={keep + drop}
        pair={{ kind, keep, drop }}
        onSwap={() => go({ kind, keep: drop, drop: keep }, true)}
        onMerged={({ id, name }) => {
          setMerged({ kind, id, name });
          toast({ text: t.merged(name) });
          // One of the two is gone, so the preview must not be read again.
          go({ kind });
          void queries.invalidateQueries();
        }}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-20 font-semibold tracking-[-0.01em]">{t.title}</h2>
        <p className="mt-1 max-w-[72ch] text-pretty text-muted">
          {t.line} {t.once}
        </p>
      </div>
      {merged && <MergedNotice merged={merged} />}
      <div>
        <KindSwitch value={kind} onChange={(next) => go({ kind: next }, true)} />
      </div>
      <SuggestedPairs kind={kind} />
      <PairPicker
        key={kind}
        kind={kind}
        chosen={{ keep, drop }}
        onChoose={(ids) => go({ kind, ...ids }, !(ids.keep && ids.drop))}
      />
    </div>
  );
}

/** A link to the merged record, which stays after the notice has gone. */
function MergedNotice({ merged: { kind, id, name } }: { merged: Merged }) {
  const t = useText(mergesText);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-present/25 bg-present-tint px-4 py-3 text-present">
      <Icon of={CircleCheck} />
      <span className="font-medium">{t.merged(name)}</span>
      {kind === "students" && (
        <TextLink to="/dashboard/students/$studentId" params={{ studentId: id }}>
          {t.open}
        </TextLink>
      )}
    </p>
  );
}
