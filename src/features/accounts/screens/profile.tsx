import { createFileRoute } from "@tanstack/react-router";
import { profileText } from "#features/accounts/text.ts";
import { fullName } from "#lib/names.ts";
import { Card, CardHead } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useTheme, type Theme } from "#ui/theme.ts";

export const Route = createFileRoute("/dashboard/profile")({ component: ProfileScreen });

const THEMES: Theme[] = ["system", "light", "dark"];

function ProfileScreen() {
  const t = useText(profileText);
  const me = useMe();
  const { lang, setLang } = useLang();
  const [theme, setTheme] = useTheme();
  const facts = [
    [t.name, fullName(me)],
    [t.email, me.email ?? t.none],
    [t.role, t.roles[me.role]],
    [t.school, me.school?.name ?? t.none],
  ];

  return (
    <div className="grid max-w-160 gap-4">
      <PageHead title={t.title} line={t.line} />
      <Card pad>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-14 text-muted">{t.change}</p>
      </Card>
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
              setLang(target.value === "ms" || target.value === "en" ? target.value : "asal")
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
