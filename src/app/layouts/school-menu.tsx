import { ChevronsUpDown } from "lucide-react";
import { shellText } from "#app/text.ts";
import { joiningClient } from "#features/accounts/joining/parts/joining-client.ts";
import type { Me } from "#lib/me.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Menu, MenuChoice } from "#ui/kit/menu.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Props = { me: Me; className?: string };

/** The current school of the account; choosing another reloads everything. */
export function SchoolMenu({ me, className }: Props) {
  const t = useText(shellText);
  const choose = useAction((school_id: string) => joiningClient.chooseSchool.call({ school_id }), {
    failed: t.chooseFailed,
    failsInToast: true,
    onDone: () => location.assign("/dashboard"),
  });
  if (me.schools.length < 2) return null;
  const { id = "", name = "" } = me.school ?? {};
  return (
    <Menu
      label={`${t.schools}: ${name}`}
      className={classNames(
        "h-11 rounded-control border border-edge px-3 text-start hover:bg-sunk",
        className,
      )}
      trigger={
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-14 font-semibold">{name}</span>
          <Icon of={ChevronsUpDown} size={16} />
        </span>
      }
    >
      <MenuChoice
        label={t.schools}
        value={id}
        options={me.schools.map((school) => ({ value: school.id, label: school.name }))}
        onChange={(school_id) => school_id !== id && void choose.start(school_id)}
      />
    </Menu>
  );
}
