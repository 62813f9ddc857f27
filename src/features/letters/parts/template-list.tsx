import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useState } from "react";
import type { LetterTemplate } from "#features/letters/contract.ts";
import { THRESHOLDS } from "#features/letters/rules.ts";
import { lettersText } from "#features/letters/text.ts";
import { lettersClient } from "./letters-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

/** Lists the templates of the eight letters. */
export function TemplateList() {
  const t = useText(lettersText);
  const queries = useQueryClient();
  const templates = useQuery(lettersClient.listLetterTemplates.queryOptions());
  const [open, setOpen] = useState<LetterTemplate>();
  return (
    <>
      <LoadState of={templates} failed={t.loadFailed} />
      {templates.data && (
        <Card pad={false}>
          <ul className="divide-y divide-line">
            {templates.data.map((template) => {
              const { kind, step, subject, own } = template;
              const days = `${t.days(THRESHOLDS[kind][step - 1] ?? 0)} ${t[kind]}`;
              const name = `${t.steps[step - 1]}, ${days}`;
              return (
                <li
                  key={kind + step}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="flex flex-wrap items-center gap-2 font-semibold">
                      {name}
                      {own && (
                        <Badge tone="brand" icon={PenLine}>
                          {t.own}
                        </Badge>
                      )}
                    </p>
                    <p className="text-14 wrap-anywhere text-muted" lang="ms">
                      {subject}
                    </p>
                  </div>
                  <Button aria-label={`${t.edit}: ${name}`} onClick={() => setOpen(template)}>
                    {t.edit}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {open && (
        <TemplateDialog
          template={open}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            setOpen(undefined);
            void queries.invalidateQueries({ queryKey: attendanceClient.key() });
          }}
        />
      )}
    </>
  );
}
