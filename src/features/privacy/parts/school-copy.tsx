import { useQuery } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useAction } from "#ui/base/use-action.ts";
import { privacyClient } from "./privacy-client.ts";
import { dataText } from "#features/privacy/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

const AGAIN_MS = 3000;

/** Requests a copy of all data, which is made in the background, and offers it for download. */
export function SchoolCopy() {
  const t = useText(dataText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const list = useQuery({
    ...privacyClient.listSchoolExports.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.some((copy) => copy.state === "waiting") ? AGAIN_MS : false,
  });
  const make = useAction(() => privacyClient.exportSchool.call({}), {
    changes: [privacyClient.key()],
    rereadsWhenRefused: true,
    failed: t.exportFailed,
  });
  const download = useAction((id: string) => privacyClient.downloadSchoolExport.call({ id }), {
    failed: t.downloadFailed,
    onDone: ({ url }) => location.assign(url),
  });
  const [latest] = list.data ?? [];
  // A copy is being made already, as the line below says.
  const isWaiting = errorData(make.error).reason === "waiting";
  const problem = isWaiting ? undefined : (make.problem ?? download.problem);
  const failed = latest?.state === "failed" ? t.exportFailed : undefined;
  const ready = (list.data ?? []).filter(({ state }) => state === "ready");

  return (
    <Card pad={false}>
      <CardHead title={t.exportTitle} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {(problem ?? failed) && <ErrorBox text={problem ?? t.exportFailed} />}
        <p className="text-muted">{t.exportLine}</p>
        {latest?.state === "waiting" && <output className="font-medium">{t.making}</output>}
        {ready.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line">
            {ready.map(({ id, created_at }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5"
              >
                <span>
                  {t.ready(
                    `${formatDate(dayOf(created_at, zone), lang)}, ${formatTime(created_at, zone)}`,
                  )}
                </span>
                <Button
                  size="sm"
                  icon={Download}
                  busy={download.busy}
                  onClick={() => void download.start(id)}
                >
                  {t.download}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-muted">{t.kept}</p>
          <Button
            icon={FileArchive}
            busy={make.busy || latest?.state === "waiting"}
            onClick={() => void make.start()}
          >
            {t.make}
          </Button>
        </div>
      </div>
    </Card>
  );
}
