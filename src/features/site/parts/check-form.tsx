import { buttonVariant } from "#ui/base/button-variant.ts";

type Props = {
  /** The address of the page, which answers the form too. */
  path: string;
  texts: Readonly<Record<"code" | "codeHint" | "check", string>>;
};

/** Where somebody types the code of a paper. */
export function CheckForm({ path, texts }: Props) {
  return (
    <form action={path} className="flex flex-wrap items-end gap-3">
      <div className="min-w-52 flex-1">
        <label htmlFor="kod" className="mb-1.5 block text-14 font-semibold">
          {texts.code}
        </label>
        <input
          id="kod"
          name="kod"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="kod-hint"
          defaultValue="{{code}}"
          className="block h-12 w-full rounded-control border border-edge bg-surface px-3 text-control uppercase hover:border-muted focus:border-brand focus-visible:outline-offset-0"
        />
      </div>
      <button type="submit" className={buttonVariant({ kind: "brand", size: "lg" })}>
        {texts.check}
      </button>
      <p id="kod-hint" className="w-full text-13 text-muted">
        {texts.codeHint}
      </p>
    </form>
  );
}
