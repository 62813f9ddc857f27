import { School, UserPlus } from "lucide-react";
import type { Figures } from "#features/home/contract.ts";
import { homeText } from "#features/home/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";

/** What a new school still needs before its first register; nothing once it has pupils. */
export function NextStep({ students, classes, halaqah }: Figures) {
  const t = useText(homeText);
  if (!useMay("students.write") || students > 0) return null;
  const hasClass = classes + halaqah > 0;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{hasClass ? t.nextStep : t.nextClasses}</h2>
        <p className="text-muted">{hasClass ? t.nextStepText : t.nextClassesText}</p>
      </div>
      <ButtonLink
        kind="brand"
        icon={hasClass ? UserPlus : School}
        to={hasClass ? "/dashboard/start/students" : "/dashboard/start/classes"}
        className="max-sm:w-full"
      >
        {hasClass ? t.addPupils : t.addClasses}
      </ButtonLink>
    </Card>
  );
}
