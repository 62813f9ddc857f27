import { createFileRoute } from "@tanstack/react-router";
import { DeviceList } from "#features/accounts/own/parts/device-list.tsx";
import { DetailsForm } from "#features/accounts/own/parts/details-form.tsx";
import { EmailForm } from "#features/accounts/emails/parts/email-form.tsx";
import { OwnDeviceCard } from "#features/accounts/own/parts/own-device-card.tsx";
import { PasswordForm } from "#features/accounts/own/parts/password-form.tsx";
import { SessionList } from "#features/accounts/own/parts/session-list.tsx";
import { TwoStepCard } from "#features/accounts/two-step/parts/two-step-card.tsx";
import { useLanguage } from "#features/accounts/own/parts/use-language.ts";
import { ownProfileText } from "#features/accounts/own/text.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { THEMES, useTheme } from "#ui/theme.ts";

export const Route = createFileRoute("/dashboard/profile")({ component: ProfileScreen });

function ProfileScreen() {
  const t = useText(ownProfileText);
  const { sign_in_email } = useMe();
  const { lang, choose } = useLanguage();
  const [theme, setTheme] = useTheme();

  return (
    <div className="grid max-w-form gap-4">
      <PageHead title={t.title} line={t.line} />
      <DetailsForm />
      <EmailForm />
      {sign_in_email && <PasswordForm />}
      <TwoStepCard />
      <SessionList />
      <DeviceList />
      <OwnDeviceCard />
      <Card pad={false}>
        <CardHead title={t.look} />
        <div className="grid gap-4.5 p-5 sm:grid-cols-2">
          <SelectField
            name="language"
            label={t.language}
            value={lang}
            options={[
              { value: "asal", label: t.mixed },
              { value: "ms", label: "Bahasa Melayu" },
              { value: "en", label: "English" },
            ]}
            onChange={({ target }) =>
              choose(target.value === "ms" || target.value === "en" ? target.value : "asal")
            }
          />
          <SelectField
            name="theme"
            label={t.theme}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t[value] }))}
            onChange={({ target }) =>
              setTheme(THEMES.find((value) => value === target.value) ?? "system")
            }
          />
        </div>
      </Card>
    </div>
  );
}
