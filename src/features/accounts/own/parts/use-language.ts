import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import type { Me } from "#lib/me.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import type { Lang } from "#lib/text.ts";
import { useLang } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { useMe } from "#ui/kit/me.tsx";

/** The storage key for the id of the person whose choice has not reached the server yet. */
const UNSENT = "lang-unsent";

/** The chosen language column and the function that changes it: here at once, and for the whole account. */
export function useLanguage(): { lang: Lang; choose: (lang: Lang) => void } {
  const { lang, setLang } = useLang();
  const { id } = useMe();
  const queries = useQueryClient();
  const send = useSendLanguage();
  return {
    lang,
    choose(next) {
      setLang(next);
      const { queryKey } = accountsClient.whoAmI.queryOptions();
      queries.setQueryData<Me>(queryKey, (me) => me && { ...me, lang: next });
      void send({ id, lang: next });
    },
  };
}

/**
 * Applies the account's choice to this browser when the dashboard opens. A choice that was made here and could
 * not be sent stays and is sent again. Families begin in Malay, staff in the ordered mix.
 */
export function useAccountLanguage({ id, role, lang: chosen }: Me): void {
  const { lang, setLang, beginIn } = useLang();
  const send = useSendLanguage();
  useLayoutEffect(() => {
    beginIn(isFamilyRole(role) ? "ms" : "asal");
    if (isUnsent(id)) void send({ id, lang });
    else if (chosen && chosen !== lang) setLang(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once: later choices go the other way
  }, [id]);
}

/** Sends choices one after the other, so that the last one wins. */
function useSendLanguage() {
  const { start } = useAction(sendLanguage, { scope: "language" });
  return start;
}

async function sendLanguage({ id, lang }: { id: string; lang: Lang }): Promise<void> {
  keepUnsent(id);
  const { ownClient } = await import("./own-client.ts");
  await ownClient.setLanguage.call({ lang });
  keepUnsent(null);
}

function isUnsent(id: string): boolean {
  try {
    return localStorage.getItem(UNSENT) === id;
  } catch {
    return false;
  }
}

function keepUnsent(id: string | null): void {
  try {
    if (id) localStorage.setItem(UNSENT, id);
    else localStorage.removeItem(UNSENT);
  } catch {
    // Storage may be refused; the choice then lasts until the page closes.
  }
}
