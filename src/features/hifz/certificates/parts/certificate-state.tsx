import { certificatesText } from "#features/hifz/certificates/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";

/** Whether a certificate is valid or was revoked. */
export function CertificateState({ isRevoked }: { isRevoked: boolean }) {
  const t = useText(certificatesText);
  return <Badge tone={isRevoked ? "absent" : "present"}>{isRevoked ? t.revoked : t.valid}</Badge>;
}
