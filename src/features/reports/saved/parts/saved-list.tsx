import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EllipsisVertical, Pencil, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { periodSearch } from "#features/reports/parts/period-search.ts";
import { usePeriodWords } from "#features/reports/parts/use-period-words.ts";
import { isReportId } from "#features/reports/rules.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { savedReportsText } from "#features/reports/saved/text.ts";
import { reportsText } from "#features/reports/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Menu, MenuItem } from "#ui/kit/menu.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { savedReportsClient } from "./saved-reports-client.ts";

type Props = {
  /** More of a line's menu, above changing it. */
  entry?: (saved: SavedReport) => ReactNode;
  /** What else there is to say about a saved report. */
  about?: (saved: SavedReport) => string | undefined;
};

/** The saved reports, the starred ones first. Nothing is shown where there is none. */
export function SavedList({ entry, about }: Props) {
  const t = useText(savedReportsText);
  const found = useQuery(savedReportsClient.listSavedReports.queryOptions());
  const [changing, setChanging] = useState<SavedReport>();
  // Most schools have none at first, so that nothing holds a place for it.
  if (found.isPending || found.data?.length === 0) return null;
  return (
    <Card pad={false} className="mb-4">
      <CardHead title={t.title} />
      <LoadState of={found} failed={t.listFailed} />
      <ul className="divide-y divide-line">
        {found.data?.map((saved) => (
          <SavedLine
            key={saved.id}
            saved={saved}
            entry={entry?.(saved)}
            more={about?.(saved)}
            onChange={() => setChanging(saved)}
          />
        ))}
      </ul>
      {changing && <ChangeDialog saved={changing} onClose={() => setChanging(undefined)} />}
    </Card>
  );
}

type LineProps = {
  saved: SavedReport;
  entry: ReactNode;
  more: string | undefined;
  onChange: () => void;
};

function SavedLine({ saved, entry, more, onChange }: LineProps) {
  const t = useText(savedReportsText);
  const r = useText(reportsText);
  const say = usePeriodWords();
  const { id, report_id, name, params, period, shared, starred, made_by } = saved;
  const star = useAction(
    () => savedReportsClient.changeSavedReport.call({ id, starred: !starred }),
    { changes: [savedReportsClient.key()], failed: t.failed, failsInToast: true },
  );
  if (!isReportId(report_id)) return null;
  const about = [
    r.reports[report_id].title,
    period && say(period),
    made_by ? t.sharedBy(made_by) : shared && t.isShared,
    more,
  ];
  return (
    <li className="flex items-center ps-2 pe-2 max-sm:ps-1 max-sm:pe-1">
      <IconButton
        icon={Star}
        size="lg"
        label={t.star(name)}
        aria-pressed={starred}
        disabled={star.busy}
        onClick={() => void star.start()}
        className={classNames(starred && "text-brand-strong [&_svg]:fill-current")}
      />
      <Link
        to="/dashboard/reports/$reportId"
        params={{ reportId: report_id }}
        search={{
          ...(period && periodSearch(period)),
          class: params.class_id,
          level: params.grade_level,
          gender: params.gender,
          stay: params.stay,
        }}
        className="min-w-0 grow rounded-control px-1.5 py-2.5 transition-colors hover:bg-sunk"
      >
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-14 text-muted">{about.filter(Boolean).join(" · ")}</span>
      </Link>
      <Menu
        trigger={<Icon of={EllipsisVertical} />}
        label={t.actions(name)}
        align="end"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-neutral-tint"
      >
        {entry}
        <MenuItem icon={Pencil} onSelect={onChange}>
          {t.change}
        </MenuItem>
      </Menu>
    </li>
  );
}
