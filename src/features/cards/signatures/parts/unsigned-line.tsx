import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { signaturesText, signingMessage } from "#features/cards/signatures/text.ts";
import { chatUrl } from "#lib/phones.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = { line: SignatureLine; period: string };

/** A report that no guardian has signed, with the ways to remind them. */
export function UnsignedLine({ line, period }: Props) {
  const t = useText(signaturesText);
  const { school } = useMe();
  const { issue_id, student_id, name, earlier, guardians } = line;
  const told = {
    school: school?.name ?? "",
    child: name,
    period,
    is_changed: earlier !== null,
    url: `${location.origin}/dashboard/students/${student_id}/reports?report=${issue_id}`,
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2 max-sm:px-4">
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <Link
          to="/dashboard/students/$studentId/reports"
          params={{ studentId: student_id }}
          search={{ report: issue_id }}
          className="font-medium underline-offset-4 hover:underline"
        >
          <NamePart>{name}</NamePart>
        </Link>
        {guardians.length === 0 && <span className="block text-14 text-muted">{t.noWay}</span>}
      </span>
      {earlier && <Badge tone="late">{t.old}</Badge>}
      <span className="flex flex-wrap gap-2 print:hidden">
        {guardians.map((guardian) => (
          <ButtonAnchor
            key={guardian.phone}
            size="sm"
            icon={MessageCircle}
            href={chatUrl(guardian.phone, signingMessage(guardian, told))}
            target="_blank"
            rel="noreferrer"
            aria-label={t.whatsappOf(guardian.name)}
          >
            {guardian.first_name}
          </ButtonAnchor>
        ))}
      </span>
    </li>
  );
}
