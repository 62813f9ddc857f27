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

/** Keeps the language column of this browser: "asal" (as ordered) until another is chosen. */
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
          // Storage may be refused: the choice then lasts until the page is left.
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

/** One language for a part of the page whatever is chosen (sign-in and the site are Malay). */
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

/** Goes on in the Malay of the sign-in pages, unless a language was chosen: a school is set up in one. */
export function LangOfStart({ children }: { children: ReactNode }) {
  const { lang } = use(LangContext);
  return <LangFixed lang={lang === "asal" ? "ms" : lang}>{children}</LangFixed>;
}

/** The chosen language column, and how to choose another. */
export function useLang(): Choice {
  return use(LangContext);
}

const PupilContext = createContext<PupilWord>("pelajar");

/** Says what the school inside calls its pupils; English texts are not touched by it. */
export const PupilWordProvider = PupilContext;

/** The texts of the chosen column, in the school's own word for its pupils. */
export function useText<T>(words: Words<T>): T {
  return inPupilWord(words[use(LangContext).lang], use(PupilContext));
}
