import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AnnouncementTemplate } from "#features/announcements/templates/contract.ts";
import { TEMPLATE_KEYS, type TemplateWords } from "#features/announcements/templates/rules.ts";
import { templatesText } from "#features/announcements/templates/text.ts";
import { Button } from "#ui/base/button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { announcementTemplatesClient } from "./announcement-templates-client.ts";
import { OwnTemplateDialog } from "./own-template-dialog.tsx";
import { shippedTemplate } from "./template-field.tsx";

type Open = { before?: AnnouncementTemplate; like?: TemplateWords };

/** The school's own templates, to add, change and delete; Halaqah's can be copied into one. */
export function OwnTemplates() {
  const t = useText(templatesText);
  const found = useQuery(announcementTemplatesClient.listTemplates.queryOptions({ input: {} }));
  const [open, setOpen] = useState<Open>();
  return (
    <Card className="max-w-form">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-18 font-semibold">{t.own}</h2>
          <p className="text-14 text-muted">{t.ownLine}</p>
        </div>
        <Button icon={Plus} onClick={() => setOpen({})}>
          {t.add}
        </Button>
      </div>
      <LoadState of={found} failed={t.loadFailed} />
      {found.data?.length === 0 && <p className="text-14 text-muted">{t.ownNone}</p>}
      <ul className="divide-y divide-line">
        {found.data?.map((one) => (
          <Line key={one.id} name={one.name} title={one.title_ms || one.title_en}>
            <IconButton
              icon={Pencil}
              label={t.change(one.name)}
              onClick={() => setOpen({ before: one })}
            />
          </Line>
        ))}
      </ul>
      <h3 className="mt-5 mb-1 text-14 font-semibold">{t.shipped}</h3>
      <ul className="divide-y divide-line">
        {TEMPLATE_KEYS.map((key) => {
          const one = shippedTemplate(key, t);
          return (
            <Line key={key} name={one.name} title={one.title_ms}>
              <IconButton
                icon={Copy}
                label={t.copy(one.name)}
                onClick={() => setOpen({ like: one })}
              />
            </Line>
          );
        })}
      </ul>
      {open && <OwnTemplateDialog {...open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

type LineProps = { name: string; title: string; children: ReactNode };

function Line({ name, title, children }: LineProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="text-14 font-medium wrap-anywhere">{name}</p>
        <p className="truncate text-13 text-muted">{title}</p>
      </div>
      {children}
    </li>
  );
}
