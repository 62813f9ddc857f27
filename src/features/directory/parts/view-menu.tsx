import { Columns3, Plus, RotateCcw, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { listText } from "#features/directory/text.ts";
import { Button } from "#ui/base/button.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { TextField } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import type { KeptView, useKeptViews } from "#ui/kept-views.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Menu, MenuCheck, MenuItem, MenuLine, MenuTitle } from "#ui/kit/menu.tsx";

type Props<Search extends object> = {
  /** The columns that may be hidden. */
  columns: readonly { id: string; head: string }[];
  kept: ReturnType<typeof useKeptViews<Search>>;
  /** The present filters and order. */
  search: Search;
  onChoose: (search: Search) => void;
};

/** The columns of a list, and its saved views. */
export function ViewMenu<Search extends object>(props: Props<Search>) {
  const { columns, kept, search, onChoose } = props;
  const t = useText(listText);
  const [isSaving, setSaving] = useState(false);
  const { hidden, views, hide } = kept;

  function choose(view: Pick<KeptView<Search>, "search" | "hidden">) {
    hide(view.hidden);
    onChoose(view.search);
  }

  return (
    <>
      <Menu
        label={t.views}
        align="end"
        className={buttonVariant({}, "h-10.5 px-3 max-sm:hidden")}
        trigger={<Icon of={Columns3} />}
      >
        <MenuTitle>{t.columns}</MenuTitle>
        {columns.map(({ id, head }) => (
          <MenuCheck
            key={id}
            checked={!hidden.includes(id)}
            onChange={() =>
              hide(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
            }
          >
            {head}
          </MenuCheck>
        ))}
        <MenuLine />
        {views.length > 0 && <MenuTitle>{t.saved}</MenuTitle>}
        {views.map((view) => (
          <MenuItem key={view.name} onSelect={() => choose(view)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuItem icon={RotateCcw} onSelect={() => choose({ search: {} as Search, hidden: [] })}>
          {t.reset}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={() => setSaving(true)}>
          {t.save}
        </MenuItem>
      </Menu>
      {isSaving && (
        <SaveDialog
          views={views}
          onRemove={kept.remove}
          onSave={(name) => kept.save({ name, search, hidden })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

type SaveProps = {
  views: readonly { name: string }[];
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
  onClose: () => void;
};

function SaveDialog({ views, onSave, onRemove, onClose }: SaveProps) {
  const t = useText(listText);
  const id = useId();
  const [name, setName] = useState("");

  function save(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    onSave(name.trim());
    onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      title={t.saveTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={id} kind="brand" disabled={!name.trim()}>
            {t.keep}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="grid gap-4">
        <TextField
          name="view_name"
          label={t.name}
          hint={t.saveHint}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        {views.length > 0 && (
          <ul
            aria-label={t.saved}
            className="divide-y divide-line rounded-control border border-line"
          >
            {views.map((view) => (
              <li
                key={view.name}
                className="flex min-h-11 items-center justify-between gap-3 ps-3 pe-1"
              >
                <span className="min-w-0 wrap-anywhere">{view.name}</span>
                <IconButton
                  icon={Trash2}
                  label={t.remove(view.name)}
                  onClick={() => onRemove(view.name)}
                />
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
