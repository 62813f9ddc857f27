import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import type { Lang, Words } from "#lib/text.ts";

type Choice = { lang: Lang; setLang: (lang: Lang) => void };

const LangContext = createContext<Choice>({ lang: "asal", setLang: () => {} });

function readLang(): Lang {
  try {
    const kept = localStorage.getItem("lang");
    return kept === "ms" || kept === "en" ? kept : "asal";
  } catch {
    return "asal";
  }
}

/** Keeps the language column of this browser: "asal" (the ordered mix) until the person chooses another. */
export function LangProvider({ children }: { children: ReactNode }) {
  const [lang, setState] = useState(readLang);
  const choice = useMemo(
    () => ({
      lang,
      setLang(next: Lang) {
        setState(next);
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
  const { setLang } = use(LangContext);
  const choice = useMemo(() => ({ lang, setLang }), [lang, setLang]);
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
