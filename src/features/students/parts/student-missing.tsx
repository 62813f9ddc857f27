import { ArrowLeft, GraduationCap } from "lucide-react";
import { profileText } from "#features/students/text.ts";
import { studentsText } from "#features/students/text.ts";
import { errorCode } from "#lib/errors.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

type Props = { of: Parameters<typeof LoadState>[0]["of"] };

/** Stands in for a student who is loading, failed to load, or whom the person may not see. */
export function StudentMissing({ of }: Props) {
  const t = useText(profileText);
  const { back } = useText(studentsText);
  const code = errorCode(of.error);
  if (code !== "NOT_FOUND" && code !== "BAD_REQUEST") {
    return <LoadState of={of} failed={t.loadFailed} />;
  }
  return (
    <Empty
      icon={GraduationCap}
      title={t.notFound}
      text={t.notFoundText}
      action={
        <ButtonLink to="/dashboard/students" icon={ArrowLeft}>
          {back}
        </ButtonLink>
      }
    />
  );
}
