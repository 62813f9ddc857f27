import { type ReactNode, useState } from "react";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { parseRange } from "#features/hifz/mushaf/rules/typed.ts";
import type { Edition } from "#lib/enumerations.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { TextField } from "#ui/base/field.tsx";

type Props = {
  edition: Edition;
  /** What is asked for, how it is written, what to say where it cannot be read, and the button's word. */
  words: { range: string; rangeHint: string; rangeWrong: string; put: string };
  /** The columns of the form, whose label stands above its field. */
  className: string;
  /** The place of the button beside the field. */
  button: string;
  onRange: (range: AyahRange) => void;
  /** Other fields between the range and the button. */
  children?: ReactNode;
};

/** Reads ayahs as people write them: ayahs, pages, a surah or a juz. */
export function RangeForm({ edition, words, className, button, onRange, children }: Props) {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);

  function put() {
    const range = parseRange(typed, edition);
    setWrong(!range);
    if (!range) return;
    onRange(range);
    setTyped("");
  }

  return (
    <form
      className={classNames("grid items-start", className)}
      onSubmit={(event) => {
        event.preventDefault();
        put();
      }}
    >
      <TextField
        name="range"
        label={words.range}
        hint={words.rangeHint}
        error={isWrong ? words.rangeWrong : undefined}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      {children}
      <Button type="submit" className={button}>
        {words.put}
      </Button>
    </form>
  );
}
