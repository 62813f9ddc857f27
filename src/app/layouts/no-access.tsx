import { Hourglass, Lock, School, ShieldCheck, Truck } from "lucide-react";
import { accessText } from "#app/access-text.ts";
import { shellText } from "#app/text.ts";
import { JoinByCode } from "#features/accounts/joining/parts/join-by-code.tsx";
import type { Me } from "#lib/me.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";

/** What an account must do first: join or found a school, or set up the second step of its sign-in. */
export function NoAccess({ me }: { me: Me }) {
  const t = useText(accessText);
  const shell = useText(shellText);
  if (me.suspended) {
    return (
      <>
        <h1 className="sr-only">{t.suspendedTitle}</h1>
        <Empty
          icon={Lock}
          title={t.suspendedTitle}
          text={t.suspended(me.suspended)}
          action={<Button onClick={() => location.reload()}>{shell.reload}</Button>}
        />
      </>
    );
  }
  if (me.moved) return <MovedSchool {...me.moved} />;
  if (!me.school) return <NoSchool me={me} />;
  return (
    <Empty
      icon={ShieldCheck}
      title={t.twoStepTitle}
      text={t.twoStepLine}
      action={
        <ButtonLink to="/dashboard/profile" kind="brand">
          {shell.editProfile}
        </ButtonLink>
      }
    />
  );
}

function MovedSchool({ name, lives_at }: NonNullable<Me["moved"]>) {
  const t = useText(accessText);
  const shell = useText(shellText);
  const there = lives_at && (
    <ButtonAnchor kind="brand" href={`${lives_at}/login`}>
      {t.openThere}
    </ButtonAnchor>
  );
  return (
    <>
      <h1 className="sr-only">{t.movedTitle}</h1>
      <Empty
        icon={Truck}
        title={t.movedTitle}
        text={t.moved(name)}
        action={there || <Button onClick={() => location.reload()}>{shell.reload}</Button>}
      />
    </>
  );
}

function NoSchool({ me }: { me: Me }) {
  const t = useText(accessText);
  const shell = useText(shellText);
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
            <Button onClick={() => location.reload()}>{shell.reload}</Button>
          </>
        }
      />
      <JoinByCode />
    </>
  );
}
