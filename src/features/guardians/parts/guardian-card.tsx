import { EllipsisVertical, Link2, Pencil, Unlink } from "lucide-react";
import { useState } from "react";
import type { Guardian, GuardianChild } from "#features/guardians/contract.ts";
import { linkLabels } from "#features/guardians/fields.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Menu, MenuItem } from "#ui/kit/menu.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { BondDialog } from "./bond-dialog.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { UnlinkDialog } from "./unlink-dialog.tsx";

type Props = { guardian: Guardian; studentId: string };

/** A guardian of a student: contact, permissions and their other children. */
export function GuardianCard({ guardian, studentId }: Props) {
  const t = useText(guardiansText);
  const labels = useText(linkLabels);
  const mayWrite = useMay("guardians.write");
  // Non-admins get consents only for their own record, so a known consent marks that record.
  const isOwn = useMay("guardians.contact") && !mayWrite && guardian.consent_email !== null;
  const [isEditing, setEditing] = useState(false);
  const bond = guardian.children.find((child) => child.student_id === studentId);
  const others = guardian.children.filter((child) => child.student_id !== studentId);
  if (!bond) return null;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
          <h2 className="text-17 font-semibold">
            <NamePart>{fullName(guardian)}</NamePart>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone="brand" icon={null}>
              {t.relations[bond.relation]}
            </Badge>
            <span className="text-14 text-muted">{t.order(bond.contact_order)}</span>
            {bond.may_collect ? (
              <Badge tone="present">{labels.may_collect}</Badge>
            ) : (
              <Badge tone="neutral">{t.mayNotCollect}</Badge>
            )}
          </p>
        </div>
        {mayWrite && <Actions guardian={guardian} bond={bond} />}
        {isOwn && (
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)} className="print:hidden">
            {t.editContact}
          </Button>
        )}
        {isEditing && <PersonDialog guardian={guardian} onClose={() => setEditing(false)} />}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {isOwn ? (
          <p className="wrap-anywhere text-muted">
            {[guardian.phone && formatPhone(guardian.phone), guardian.email]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ) : (
          <ContactLinks phone={guardian.phone} email={guardian.email} />
        )}
        <Consents guardian={guardian} />
        {bond.custody_note && (
          <p className="rounded-control bg-late-tint px-4 py-3 text-14 wrap-anywhere whitespace-pre-line text-late">
            <strong className="block">{labels.custody_note}</strong>
            <NamePart>{bond.custody_note}</NamePart>
          </p>
        )}
        {others.length > 0 && (
          <div>
            <p className="text-13 text-muted">{t.siblings}</p>
            <ul className="flex flex-wrap gap-x-4">
              {others.map((child) => (
                <li key={child.link_id}>
                  <TextLink
                    to="/dashboard/students/$studentId"
                    params={{ studentId: child.student_id }}
                    className="inline-flex items-center wrap-anywhere max-sm:min-h-11"
                  >
                    <NamePart>{fullName(child) || child.number}</NamePart>
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

function Consents({ guardian }: { guardian: Guardian }) {
  const t = useText(guardiansText);
  const { consent_whatsapp, consent_email, consent_phone } = guardian;
  if (consent_whatsapp === null) return null;
  const given = [
    consent_whatsapp && t.consentWhatsapp,
    consent_email && t.consentEmail,
    consent_phone && t.consentPhone,
  ].filter(Boolean);
  return (
    <p className="text-14">
      <span className="text-muted">{t.consents}: </span>
      {given.length > 0 ? given.join(", ") : t.noConsent}
    </p>
  );
}

type ActionsProps = { guardian: Guardian; bond: GuardianChild };

function Actions({ guardian, bond }: ActionsProps) {
  const t = useText(guardiansText);
  const [open, setOpen] = useState<"person" | "bond" | "unlink">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={<Icon of={EllipsisVertical} />}
        label={t.actions(fullName(guardian))}
        align="end"
        className="inline-flex size-11 items-center justify-center rounded-control hover:bg-neutral-tint print:hidden"
      >
        <MenuItem icon={Pencil} onSelect={() => setOpen("person")}>
          {t.editPerson}
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => setOpen("bond")}>
          {t.editBond}
        </MenuItem>
        <MenuItem icon={Unlink} onSelect={() => setOpen("unlink")}>
          {t.unlink}
        </MenuItem>
      </Menu>
      {open === "person" && <PersonDialog guardian={guardian} onClose={close} />}
      {open === "bond" && <BondDialog guardian={guardian} bond={bond} onClose={close} />}
      {open === "unlink" && <UnlinkDialog guardian={guardian} bond={bond} onClose={close} />}
    </>
  );
}
