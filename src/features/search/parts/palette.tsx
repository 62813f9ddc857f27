import { ArrowLeft, Search, SearchX, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { nextChoice } from "#features/search/rules.ts";
import { searchButtonText } from "#features/search/text/button.ts";
import { searchText } from "#features/search/text/palette.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { useModal } from "#ui/kit/modal.ts";
import { Spinner } from "#ui/base/spinner.tsx";
import { uiText } from "#ui/base/text.ts";
import { ChoiceRow } from "./choice-row.tsx";
import type { SearchChoice, SearchGroup } from "./choices.ts";
import { keepRecent, readRecent } from "./recent.ts";
import { type SearchPlaces, useSearchChoices } from "./use-choices.ts";

const MAX_TEXT = 100;

type Props = {
  places: SearchPlaces;
  /** The person and school whose choices are remembered on this device. */
  owner: string;
  onClose: () => void;
  /** Called before the choice is followed. */
  onChoose: () => void;
};

/** Finds people, classes, pages and actions from anywhere, by keyboard and by touch. */
export function Palette({ places, owner, onClose, onChoose }: Props) {
  const t = useText(searchText);
  const { title } = useText(searchButtonText);
  const ui = useText(uiText);
  const id = useId();
  const modal = useModal(onClose, { byBackdrop: true });
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [recent] = useState(() => readRecent(owner));
  const { q, groups, isWaiting, failed } = useSearchChoices(text, places, recent);

  // The highlight is kept by key, so that results that arrive above it do not change what Enter opens.
  const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key));
  const active = chosen && keys.includes(chosen) ? chosen : keys[0];
  if (q && active !== chosen) setChosen(active);
  const rowId = (key: string) => `${id}-${key}`;

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function type(next: string) {
    setText(next);
    setChosen(undefined);
  }

  function choose(choice: SearchChoice) {
    keepRecent(owner, choice.key);
    onChoose();
    if ("run" in choice) choice.run();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    if (event.key === "Enter" && active) {
      event.preventDefault();
      document.getElementById(rowId(active))?.click();
    }
    const to = nextChoice(event.key, active ? keys.indexOf(active) : -1, keys.length);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(keys[to]);
  }

  return (
    <dialog
      {...modal}
      aria-label={title}
      className={classNames(
        "enter m-0 flex h-dvh max-h-none w-full max-w-none flex-col bg-surface p-0 text-ink",
        "sm:mx-auto sm:mt-[12dvh] sm:h-fit sm:max-h-[70dvh] sm:min-h-88 sm:w-160 sm:rounded-card sm:border",
        "overflow-hidden sm:border-line sm:shadow-raised",
      )}
    >
      <search className="flex shrink-0 items-center gap-1 border-b border-line px-2 sm:ps-5">
        <IconButton
          icon={ArrowLeft}
          label={ui.close}
          onClick={onClose}
          className="sm:hidden rtl:-scale-x-100"
        />
        <Icon of={Search} className="me-2 text-muted max-sm:hidden" />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-label={t.field}
          aria-expanded={keys.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(active)}
          dir="auto"
          placeholder={t.placeholder}
          value={text}
          maxLength={MAX_TEXT}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="go"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="h-14 min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-muted"
        />
        {isWaiting && <Spinner size="sm" />}
        {text && (
          <IconButton
            icon={X}
            label={ui.clear}
            onClick={() => {
              type("");
              input.current?.focus();
            }}
          />
        )}
      </search>
      {failed && <p className="shrink-0 px-5 pt-4 text-absent">{t.failed}</p>}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> cannot stand open here
        role="listbox"
        aria-label={t.results}
        tabIndex={-1}
        hidden={keys.length === 0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
        // On phones the keyboard covers half the list, so scrolling hides it.
        onTouchMove={() => input.current?.blur()}
      >
        {groups.map((group) => (
          <GroupRows
            key={group.key}
            id={`${id}-${group.key}`}
            title={t.groups[group.key]}
            group={group}
            active={active}
            rowId={rowId}
            onPoint={setChosen}
            onChoose={choose}
          />
        ))}
      </div>
      {keys.length === 0 && !isWaiting && !failed && <Nothing q={q} />}
      <output className="sr-only">{q && !isWaiting && t.found(keys.length)}</output>
      <p className="mt-auto flex shrink-0 gap-5 border-t border-line px-5 py-2.5 text-13 text-muted max-sm:hidden">
        <Hint keys="↑ ↓" text={t.choose} />
        <Hint keys="Enter" text={t.go} />
        <Hint keys="Esc" text={t.close} />
      </p>
    </dialog>
  );
}

type GroupProps = {
  id: string;
  title: string;
  group: SearchGroup;
  active: string | undefined;
  rowId: (key: string) => string;
  onPoint: (key: string) => void;
  onChoose: (choice: SearchChoice) => void;
};

function GroupRows({ id, title, group, active, rowId, onPoint, onChoose }: GroupProps) {
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div id={id} role="presentation" className="px-3 pt-3 pb-1 text-13 font-medium text-muted">
        {title}
      </div>
      {group.choices.map((choice) => (
        <ChoiceRow
          key={choice.key}
          choice={choice}
          id={rowId(choice.key)}
          isActive={choice.key === active}
          onPoint={() => onPoint(choice.key)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  );
}

function Nothing({ q }: { q: string }) {
  const t = useText(searchText);
  const seesPhones = useMay("guardians.see");
  return (
    <div className="flex flex-1 flex-col items-center px-6 py-10 text-center sm:justify-center">
      <Icon of={SearchX} size={24} className="mb-3 text-muted" />
      <p className="font-semibold break-words">{t.nothing(q)}</p>
      <p className="text-muted">{seesPhones ? t.nothingPhone : t.nothingText}</p>
    </div>
  );
}

function Hint({ keys, text }: { keys: string; text: string }) {
  return (
    <span>
      <kbd className="me-1.5 rounded-small border border-line bg-sunk px-1.5 py-0.5 font-sans">
        {keys}
      </kbd>
      {text}
    </span>
  );
}
