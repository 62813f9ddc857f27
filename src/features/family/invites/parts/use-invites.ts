import { useCallback, useState } from "react";
import type { Invitee, InviteLink } from "#features/family/invites/contract.ts";
import type { InviteBy } from "#features/family/invites/rules.ts";
import { inviteMessage, invitesText } from "#features/family/invites/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { chatUrl } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { useMe } from "#ui/kit/me.tsx";
import { invitesClient } from "./invites-client.ts";

export type Invite = { by: InviteBy; people: readonly Invitee[] };
/** A person with the link that was made for them. */
export type Carded = { person: Invitee; link: InviteLink };

/** Invites people in one of the three ways; the links are on this page alone, and only until they are sent. */
export function useInvites() {
  const t = useText(invitesText);
  const { school } = useMe();
  const [cards, setCards] = useState<readonly Carded[]>([]);
  const [unopened, setUnopened] = useState<{ person: Invitee; href: string }>();

  function chat(person: Invitee, url: string) {
    const text = inviteMessage(person.greeted, { school: school?.name ?? "", url });
    const href = chatUrl(person.phone ?? "", text);
    if (!href) return;
    // After the call some browsers take this for no press of a person.
    const opened = open(href, "_blank");
    if (opened) opened.opener = null;
    else setUnopened({ person, href });
  }

  const action = useAction(
    async ({ by, people }: Invite) => {
      const ids = people.map(({ id }) => id);
      const { people: count, links } = await invitesClient.sendInvites.call({ ids, by });
      const made = people.flatMap((person): Carded[] => {
        const link = links.find(({ id }) => id === person.id);
        return link ? [{ person, link: { ...link, url: asHere(link.url) } }] : [];
      });
      return { count, made };
    },
    {
      changes: [invitesClient.key()],
      rereadsWhenRefused: true,
      done: ({ count }, { by }) => (by === "mail" ? t.mailsSent(count) : undefined),
      onDone({ made }, { by }) {
        const [first] = made;
        if (by === "card") setCards(made);
        if (by === "whatsapp" && first) chat(first.person, first.link.url);
      },
      explain(error) {
        const { reason } = errorData(error);
        if (reason === "nobody") return t.nobody;
        const isTooMany = errorCode(error) === "TOO_MANY_REQUESTS" && reason !== "writes";
        return isTooMany ? t.tooMany : undefined;
      },
      failed: t.failed,
      failsInToast: true,
    },
  );
  return {
    ...action,
    cards,
    forgetCards: useCallback(() => setCards([]), []),
    unopened,
    forgetUnopened: () => setUnopened(undefined),
  };
}

/** The link at the address that the admin uses: others can reach the server by it. */
function asHere(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `${location.origin}${pathname}${search}${hash}`;
}
