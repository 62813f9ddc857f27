import type { AuditLine } from "#features/audit/contract.ts";
import { changesIn } from "#features/audit/parts/changes.ts";
import { actorOf, lineReason, subjectOf } from "#features/audit/parts/line-words.ts";
import { auditText } from "#features/audit/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Card } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Shows audit lines: when, who did what to whom, from where, and what changed. */
export function AuditList({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <Card pad={false}>
      <ol className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ line }: { line: AuditLine }) {
  const t = useText(auditText);
  const { lang } = useLang();
  const { school } = useMe();
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const { at, actor_name, action, details, address } = line;
  const changes = changesIn(details, t);
  const reason = lineReason(line, t);
  const what = subjectOf(line, t);
  return (
    <li className="grid gap-x-5 gap-y-1 px-5 py-3 max-sm:px-4 sm:grid-cols-[8rem_1fr]">
      <p className="text-14 whitespace-nowrap text-muted">
        <time dateTime={at}>
          {formatDate(dayOf(at, zone), lang)} {formatTime(at, zone)}
        </time>
      </p>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{actorOf(line, t)}</strong>{" "}
          {t.actions[action] ?? action}
          {what && what !== actor_name && (
            <>
              : <bdi className="font-medium">{what}</bdi>
            </>
          )}
          {reason && <span className="text-muted"> ({reason})</span>}
        </p>
        {changes.length > 0 && (
          <dl aria-label={t.changes} className="mt-1 grid gap-0.5 text-14 text-muted">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap gap-x-1.5">
                <dt>{field}:</dt>
                <dd className="wrap-anywhere">
                  <del className="no-underline">{before}</del> →{" "}
                  <ins className="font-medium text-ink no-underline">{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {address && <p className="text-13 text-muted">{t.address(address)}</p>}
      </div>
    </li>
  );
}
