import { Archive, ArchiveRestore, BookOpenText, EllipsisVertical, Pencil } from "lucide-react";
import { useState } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Menu, MenuItem, MenuLink } from "#ui/kit/menu.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { classesClient } from "./classes-client.ts";

/** Edits, archives or restores a class. */
export function ClassMenu({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useText(staffText);
  const [isAsking, setAsking] = useState(false);
  const { id, name, archived_on } = schoolClass;

  const refusals = {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    explain: (error: unknown) =>
      errorData(error).reason === "has_students" ? t.hasStudents : undefined,
    failed: t.failed,
  };
  const archive = useAction(() => classesClient.updateClass.call({ id, archived: true }), {
    ...refusals,
    done: t.archived(name),
    onDone: () => setAsking(false),
  });
  const restore = useAction(() => classesClient.updateClass.call({ id, archived: false }), {
    ...refusals,
    done: t.restored(name),
    failsInToast: true,
  });

  return (
    <>
      <Menu
        trigger={<Icon of={EllipsisVertical} />}
        label={t.edit}
        align="end"
        className={buttonVariant({}, "px-2.5")}
      >
        <MenuLink icon={Pencil} to="/dashboard/classes/$classId/edit" params={{ classId: id }}>
          {t.edit}
        </MenuLink>
        {!archived_on && (
          <MenuLink
            icon={BookOpenText}
            to="/dashboard/classes/$classId/hifz"
            params={{ classId: id }}
          >
            {t.hifz}
          </MenuLink>
        )}
        {archived_on ? (
          <MenuItem icon={ArchiveRestore} onSelect={() => void restore.start()}>
            {t.restore}
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} onSelect={() => setAsking(true)}>
            {t.archive}
          </MenuItem>
        )}
      </Menu>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="sm"
        title={t.archiveTitle(name)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button kind="brand" onClick={() => void archive.start()}>
              {t.archive}
            </Button>
          </>
        }
      >
        {archive.problem && <ErrorBox text={archive.problem} />}
        <p>{t.archiveText}</p>
      </Dialog>
    </>
  );
}
