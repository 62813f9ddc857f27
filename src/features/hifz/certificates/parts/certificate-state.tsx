import { certificatesText } from "#features/hifz/certificates/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";

/** Whether a certificate is valid or was revoked, and when. */
export function CertificateState({ revokedOn }: { revokedOn: string | null }) {
  const t = useText(certificatesText);
  const { lang } = useLang();
  return revokedOn ? (
    <Badge tone="absent">{t.revokedOn(formatDate(revokedOn, lang))}</Badge>
  ) : (
    <Badge tone="present">{t.valid}</Badge>
  );
}
