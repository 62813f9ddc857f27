import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "#ui/button.tsx";

type Props = { title: string; line: string; ask: string; back: string };

/** Says that something is not open yet, and whom to ask. */
export function PlainNotice({ title, line, ask, back }: Props) {
  return (
    <>
      <title>{`${title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{title}</h1>
      <p className="mt-1 text-muted">{line}</p>
      <p className="mt-6">{ask}</p>
      <div className="mt-8">
        <ButtonLink to="/login" icon={ArrowLeft}>
          {back}
        </ButtonLink>
      </div>
    </>
  );
}
