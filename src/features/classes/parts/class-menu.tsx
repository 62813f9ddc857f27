import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, EllipsisVertical, Pencil } from "lucide-react";
import { useState } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { staffText } from "#features/classes/staff/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { dress } from "#ui/base/button-dress.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Menu, MenuItem, MenuLink } from "#ui/kit/menu.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { classesClient } from "./classes-client.ts";

/** Edits a class, puts it away, or takes it back. */
export function ClassMenu({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useText(staffText);
  const toast = useToast();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, name, archived_on } = schoolClass;

  async function put(archived: boolean) {
    try {
      await classesClient.updateClass.call({ id, archived });
      toast({ text: archived ? t.archived(name) : t.restored(name) });
      setAsking(false);
    } catch (error) {
      const text = errorData(error).reason === "has_students" ? t.hasStudents : t.failed;
      if (archived) setProblem(text);
      else toast({ text, tone: "absent" });
    }
    void queries.invalidateQueries({ queryKey: classesClient.key() });
  }

  return (
    <>
      <Menu
        trigger={<Icon of={EllipsisVertical} />}
        label={t.edit}
        align="end"
        className={dress({}, "px-2.5")}
      >
        <MenuLink icon={Pencil} to="/dashboard/classes/$classId/edit" params={{ classId: id }}>
          {t.edit}
        </MenuLink>
        {archived_on ? (
          <MenuItem icon={ArchiveRestore} onSelect={() => void put(false)}>
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
            <Button kind="brand" onClick={() => void put(true)}>
              {t.archive}
            </Button>
          </>
        }
      >
        {problem && <ErrorBox text={problem} />}
        <p>{t.archiveText}</p>
      </Dialog>
    </>
  );
}
