import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { MailWish } from "#features/announcements/mails/parts/mail-wish.tsx";
import { PushSwitch } from "#features/announcements/push/parts/push-switch.tsx";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import { PersonDialog } from "#features/guardians/parts/person-dialog.tsx";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { formatPhone } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** How the school reaches the guardian who reads, and how that person wants to be mailed. */
export function OwnContact() {
  const t = useText(guardiansText);
  const { id, role } = useMe();
  const guardians = useQuery({
    ...guardiansClient.listGuardians.queryOptions({ input: {} }),
    enabled: role === "guardian",
  });
  const [isEditing, setEditing] = useState(false);
  const own = guardians.data?.find(({ profile_id }) => profile_id === id);
  if (!own) return null;
  const given = [
    own.consent_whatsapp && t.consentWhatsapp,
    own.consent_email && t.consentEmail,
    own.consent_phone && t.consentPhone,
  ].filter(Boolean);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <p>{[own.phone && formatPhone(own.phone), own.email].filter(Boolean).join(" · ")}</p>
          <p className="text-14">
            <span className="text-muted">{t.consents}: </span>
            {given.length > 0 ? given.join(", ") : t.noConsent}
          </p>
        </div>
        <Button icon={Pencil} onClick={() => setEditing(true)}>
          {t.editContact}
        </Button>
      </div>
      <MailWish />
      <PushSwitch />
      {isEditing && <PersonDialog guardian={own} onClose={() => setEditing(false)} />}
    </>
  );
}
