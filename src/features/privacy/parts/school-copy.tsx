import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { dataText } from "#features/privacy/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useWaitText } from "#ui/refusal-text.ts";
import { privacyClient } from "./privacy-client.ts";

const AGAIN_MS = 3000;

/** Has a copy of everything made in the background, and hands it out. */
export function SchoolCopy() {
  const t = useText(dataText);
  const waitText = useWaitText();
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const queries = useQueryClient();
  const list = useQuery({
    ...privacyClient.listSchoolExports.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === "waiting") ? AGAIN_MS : false,
  });
  const make = useMutation(
    privacyClient.exportSchool.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: privacyClient.key() }),
    }),
  );
  const download = useMutation(
    privacyClient.downloadSchoolExport.mutationOptions({
      onSuccess: ({ url }) => location.assign(url),
    }),
  );
  const [latest] = list.data ?? [];
  const failure = make.error ?? download.error;
  const isTold = failure && !["step_up", "waiting"].includes(String(errorData(failure).reason));
  const failed = make.error || !download.error ? t.exportFailed : t.downloadFailed;
  const ready = (list.data ?? []).filter(({ state }) => state === "ready");

  return (
    <Card pad={false}>
      <CardHead title={t.exportTitle} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {(isTold || latest?.state === "failed") && <ErrorBox text={waitText(failure) ?? failed} />}
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
                  busy={download.isPending}
                  onClick={() => download.mutate({ id })}
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
            busy={make.isPending || latest?.state === "waiting"}
            onClick={() => make.mutate({})}
          >
            {t.make}
          </Button>
        </div>
      </div>
    </Card>
  );
}
