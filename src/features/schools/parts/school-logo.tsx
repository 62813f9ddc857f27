import { School } from "lucide-react";
import type { Settings } from "#features/schools/contract.ts";
import { schoolsClient } from "./schools-client.ts";
import { schoolsText } from "#features/schools/text/schools.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { PictureField } from "#ui/picture-field.tsx";

/** Shows the school's logo and changes it. */
export function SchoolLogo({ settings: { logo_url } }: { settings: Settings }) {
  const t = useText(schoolsText);
  return (
    <PictureField
      texts={t.logoTexts}
      has={logo_url !== null}
      shown={
        logo_url ? (
          <img src={logo_url} alt={t.logo} className="size-16 rounded-control object-contain" />
        ) : (
          <span className="inline-flex size-16 items-center justify-center rounded-control bg-sunk text-muted">
            <Icon of={School} size={24} />
          </span>
        )
      }
      onChoose={(data) => schoolsClient.setLogo.call({ data })}
      onRemove={() => schoolsClient.removeLogo.call({})}
      changes="everything"
    />
  );
}
