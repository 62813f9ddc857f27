import { Outlet } from "@tanstack/react-router";
import { Hourglass, School, ShieldCheck } from "lucide-react";
import { Suspense } from "react";
import { shellText } from "#app/text.ts";
import type { Me } from "#lib/me.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Few people need it, and seldom.
const JoinByCode = lazyPart(
  async () => (await import("#features/accounts/joining/parts/join-by-code.tsx")).JoinByCode,
);

/** The screen, or what must come first: a school, or a second step of the sign-in. */
export function ScreenPlace({ me, isFree }: { me: Me; isFree: boolean }) {
  const t = useText(shellText);
  if (isFree) return <Outlet />;
  if (!me.school) return <NoSchool me={me} />;
  if (!me.school.require_two_step || me.role !== "admin" || me.two_step) return <Outlet />;
  return (
    <Empty
      icon={ShieldCheck}
      title={t.twoStepTitle}
      text={t.twoStepLine}
      action={
        <ButtonLink to="/dashboard/profile" kind="brand">
          {t.editProfile}
        </ButtonLink>
      }
    />
  );
}

function NoSchool({ me }: { me: Me }) {
  const t = useText(shellText);
  const awaits = me.awaits ?? [];
  const isAwaiting = awaits.length > 0;
  const title = isAwaiting ? t.awaitsTitle : t.noSchoolTitle;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Empty
        {...(isAwaiting && { icon: Hourglass })}
        title={title}
        text={
          isAwaiting ? t.awaits(awaits.join(", ")) : t.noSchool(me.sign_in_email ?? me.first_name)
        }
        action={
          <>
            {me.may_create_school && (
              <ButtonLink to="/dashboard/start" kind="brand" icon={School}>
                {t.createSchool}
              </ButtonLink>
            )}
            <Button onClick={() => location.reload()}>{t.reload}</Button>
          </>
        }
      />
      <Suspense>
        <JoinByCode />
      </Suspense>
    </>
  );
}
