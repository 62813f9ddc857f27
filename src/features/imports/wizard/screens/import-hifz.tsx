import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ImportWizard } from "#features/imports/wizard/parts/import-wizard.tsx";
import { wizardText } from "#features/imports/wizard/text.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

const KINDS = ["hifz_position", "hifz_records"] as const;
type Search = { kind?: (typeof KINDS)[number] | undefined };

export const Route = createFileRoute("/dashboard/hifz/import")({
  validateSearch: ({ kind }: Record<string, unknown>): Search => ({
    kind: KINDS.find((one) => one === kind),
  }),
  component: ImportHifzScreen,
});

/** Takes in how far pupils are, or what they recited. */
function ImportHifzScreen() {
  const t = useText(wizardText);
  const navigate = useNavigate();
  const { kind = KINDS[0] } = Route.useSearch();
  if (!useMay("hifz.manage")) {
    return (
      <>
        <PageHead title={t.title[kind]} />
        <Empty title={t.adminsOnly} />
      </>
    );
  }
  const options = KINDS.map((value) => ({ value, label: t.hifzKind[value] }));
  return (
    <ImportWizard key={kind} kind={kind}>
      <Chips
        label={t.hifzKinds}
        className="mb-5"
        options={options}
        value={kind}
        onChange={(chosen) =>
          void navigate({ to: "/dashboard/hifz/import", search: { kind: chosen }, replace: true })
        }
      />
    </ImportWizard>
  );
}
