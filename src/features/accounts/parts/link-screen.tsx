import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Confirmation } from "./confirmation.tsx";

type Props = {
  t: { title: string; line: string; noToken: string; submit: string; toLogin: string };
  /** The token of the link; empty without one. */
  token: string;
  act: { busy: boolean; problem: string | undefined; start: () => Promise<unknown> };
  /** The result, in words. */
  said?: string | undefined;
};

/** The screen of a mailed link. Only its button uses the link up, because mail scanners open links too. */
export function LinkScreen({ t, token, act, said }: Props) {
  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      <div className="grid gap-4">
        {said && <Confirmation text={said} />}
        {act.problem && <ErrorBox text={act.problem} />}
        {token && !said && (
          <Button kind="brand" size="lg" wide busy={act.busy} onClick={() => void act.start()}>
            {t.submit}
          </Button>
        )}
        <ButtonLink to="/login" wide size="lg">
          {t.toLogin}
        </ButtonLink>
      </div>
    </>
  );
}
