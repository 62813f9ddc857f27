import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import { type Lang, LANGS, type Words } from "#lib/text.ts";

type Choice = {
  lang: Lang;
  setLang: (lang: Lang) => void;
  /** Sets the language of a person who has not chosen one; it is not kept. */
  beginIn: (lang: Lang) => void;
};

const LangContext = createContext<Choice>({ lang: "asal", setLang: () => {}, beginIn: () => {} });

function readChosen(): Lang | undefined {
  try {
    const kept = localStorage.getItem("lang");
    return LANGS.find((lang) => lang === kept);
  } catch {
    return undefined;
  }
}

/** Keeps the language column that was chosen in this browser; until then "asal", the ordered mix, or `beginIn`'s. */
export function LangProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(readChosen);
  const [first, beginIn] = useState<Lang>("asal");
  const lang = chosen ?? first;
  const choice = useMemo(
    () => ({
      lang,
      beginIn,
      setLang(next: Lang) {
        setChosen(next);
        try {
          localStorage.setItem("lang", next);
        } catch {
          // Storage may be refused; the choice then lasts until the page closes.
        }
      },
    }),
    [lang],
  );

  useEffect(() => {
    document.documentElement.lang = lang === "en" ? "en" : "ms";
  }, [lang]);

  return <LangContext value={choice}>{children}</LangContext>;
}

/** Fixes the language of a part of the page (sign-in and the site are Malay). */
export function LangFixed({ lang, children }: { lang: Lang; children: ReactNode }) {
  const { setLang, beginIn } = use(LangContext);
  const choice = useMemo(() => ({ lang, setLang, beginIn }), [lang, setLang, beginIn]);
  return (
    <LangContext value={choice}>
      <div className="contents" lang={lang === "en" ? "en" : "ms"}>
        {children}
      </div>
    </LangContext>
  );
}

/** Keeps the Malay of the sign-in pages while a school is set up, unless the person chose a language. */
export function LangOfStart({ children }: { children: ReactNode }) {
  const { lang } = use(LangContext);
  return <LangFixed lang={lang === "asal" ? "ms" : lang}>{children}</LangFixed>;
}

/** The chosen language column and the function that sets it. */
export function useLang(): Choice {
  return use(LangContext);
}

const PupilContext = createContext<PupilWord>("pelajar");

/** Provides the school's own word for its pupils; English texts do not change with it. */
export const PupilWordProvider = PupilContext;

/** The texts of the chosen column, with the school's own word for its pupils. */
export function useText<T>(words: Words<T>): T {
  return inPupilWord(words[use(LangContext).lang], use(PupilContext));
}
