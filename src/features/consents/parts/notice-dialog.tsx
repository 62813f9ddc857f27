import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { notice } from "#features/consents/text.ts";
import { useAction } from "#ui/base/use-action.ts";
import { consentsClient } from "./consents-client.ts";
import { NoticeLines } from "./notice-lines.tsx";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useModal } from "#ui/kit/modal.ts";

type Props = { onAgreed: () => void; onSignOut: () => void };

/** The privacy notice at the first sign-in, in both languages. The user agrees or signs out; a pupil confirms to have read it. */
export function NoticeDialog({ onAgreed, onSignOut }: Props) {
  const me = useMe();
  const modal = useModal(() => {});

  const agree = useAction(() => consentsClient.agreeToNotice.call({ version: NOTICE_VERSION }), {
    // The notice is in both languages, whatever the language of the page is.
    explain: () => notice.failed,
    onDone: onAgreed,
  });

  return (
    <dialog
      {...modal}
      aria-labelledby="notice"
      className="enter m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-form overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-raised max-sm:p-4"
    >
      <h2 id="notice" tabIndex={-1} className="text-20 font-semibold tracking-[-0.01em]">
        {notice.title}
      </h2>
      {agree.problem && (
        <div className="mt-3">
          <ErrorBox text={agree.problem} />
        </div>
      )}
      <NoticeLines />
      <p className="mt-4">
        <a
          href="/privacy-policy"
          target="_blank"
          rel="noreferrer"
          className="rounded-small font-semibold text-brand underline-offset-4 hover:underline"
        >
          {notice.whole}
        </a>
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="ghost" onClick={onSignOut} className="max-sm:w-full">
          {notice.signOut}
        </Button>
        <Button
          kind="brand"
          busy={agree.busy}
          onClick={() => void agree.start()}
          className="max-sm:w-full"
        >
          {me.role === "student" ? notice.understood : notice.agree}
        </Button>
      </div>
    </dialog>
  );
}
