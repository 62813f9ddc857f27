import { Plus, X } from "lucide-react";
import { MAX_GRADES, type Scale } from "#features/hifz/settings/rules.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { newId } from "#lib/ids.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { scale: Scale; onChange: (scale: Scale) => void };

/** The grades of a school from the highest to the lowest. */
export function ScaleFields({ scale, onChange }: Props) {
  const t = useText(hifzSettingsText);
  const change = (at: number, grade: Partial<Scale[number]>) =>
    onChange(scale.map((one, i) => (i === at ? { ...one, ...grade } : one)));
  const add = () => {
    const key = newId().replaceAll("-", "_");
    onChange([...scale.slice(0, -1), { key, name: "", from: 1 }, ...scale.slice(-1)]);
  };
  return (
    <div className="grid gap-3">
      {scale.map(({ key, name, from }, at) => (
        <div key={key} className="grid grid-cols-[1fr_7rem_auto] items-end gap-3">
          <TextField
            name={`grade_${at}`}
            label={t.grade}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            name={`from_${at}`}
            type="number"
            label={t.from}
            min={0}
            max={100}
            value={String(from)}
            onChange={(event) => change(at, { from: Number(event.target.value) })}
          />
          <IconButton
            icon={X}
            label={t.removeGrade(name)}
            disabled={scale.length <= 2}
            onClick={() => onChange(scale.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      {scale.length < MAX_GRADES && (
        <Button size="sm" icon={Plus} className="justify-self-start" onClick={add}>
          {t.addGrade}
        </Button>
      )}
    </div>
  );
}
