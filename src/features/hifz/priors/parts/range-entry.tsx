import { type Edition, STRENGTHS } from "#lib/enumerations.ts";
import { useState } from "react";
import { parseRange } from "#features/hifz/mushaf/rules/typed.ts";
import { paint, type Prior } from "#features/hifz/priors/rules.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

const CLEAR = "none";

type Props = { priors: readonly Prior[]; edition: Edition; onChange: (priors: Prior[]) => void };

/** Enters a part of a juz: pages, a surah or ayahs, as people write them. */
export function RangeEntry({ priors, edition, onChange }: Props) {
  const t = useText(priorsText);
  const [text, setText] = useState("");
  const [strength, setStrength] = useState<string>(STRENGTHS[0]);
  const [isWrong, setWrong] = useState(false);

  function put() {
    const range = parseRange(text, edition);
    setWrong(!range);
    if (!range) return;
    onChange(paint(priors, range, STRENGTHS.find((one) => one === strength) ?? null));
    setText("");
  }

  return (
    <details>
      <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">{t.more}</summary>
      <form
        className="mt-3 grid items-start gap-4 sm:grid-cols-[1fr_10rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          put();
        }}
      >
        <TextField
          name="range"
          label={t.range}
          hint={t.rangeHint}
          error={isWrong ? t.rangeWrong : undefined}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
        <SelectField
          name="strength"
          label={t.strength}
          value={strength}
          onChange={(event) => setStrength(event.target.value)}
          options={[
            ...STRENGTHS.map((value) => ({ value: value as string, label: t.states[value] })),
            { value: CLEAR, label: t.clear },
          ]}
        />
        <Button type="submit" className="sm:mt-7">
          {t.put}
        </Button>
      </form>
    </details>
  );
}
