import { useQuery } from "@tanstack/react-query";
import { MAIL_MODES, type MailMode } from "#features/announcements/rules.ts";
import { mailWishText } from "#features/announcements/mails/text.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { announcementMailsClient } from "./announcement-mails-client.ts";

/** How a guardian wants to be mailed of announcements; alone on a screen in a card of its own. */
export function MailWish({ isAlone = false }: { isAlone?: boolean }) {
  const t = useText(mailWishText);
  const wish = useQuery(announcementMailsClient.readMailWish.queryOptions({ input: {} }));
  const change = useAction(
    (mode: MailMode) => announcementMailsClient.changeMailWish.call({ mode }),
    {
      changes: [announcementMailsClient.key()],
      done: t.wishSaved,
      failed: t.wishFailed,
      failsInToast: true,
    },
  );
  if (!wish.data) return null;
  const { mode } = wish.data;
  const field = (
    <SelectField
      name="mode"
      label={t.wish}
      hint={t.wishHint}
      value={mode ?? ""}
      disabled={change.busy}
      onChange={(event) => void change.start(event.target.value as MailMode)}
      options={[
        ...(mode ? [] : [{ value: "", label: t.wishNone }]),
        ...MAIL_MODES.map((value) => ({ value, label: t.wishes[value] })),
      ]}
    />
  );
  if (!isAlone) return <div className="max-w-form">{field}</div>;
  return <Card className="mt-5 max-w-form">{field}</Card>;
}
