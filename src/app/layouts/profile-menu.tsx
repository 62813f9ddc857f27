import { ChevronsUpDown, LogOut, User, UserPen } from "lucide-react";
import { useSignOut } from "#app/layouts/use-sign-out.tsx";
import { shellText } from "#app/text.ts";
import { useLanguage } from "#features/accounts/own/parts/use-language.ts";
import type { Me } from "#lib/me.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from "#ui/kit/menu.tsx";
import { useTheme } from "#ui/theme.ts";

/** The person's profile, language, theme and sign-out; `compact` in the head of a phone. */
export function ProfileMenu({ me, compact }: { me: Me; compact?: boolean }) {
  const t = useText(shellText);
  const { lang, choose } = useLanguage();
  const [theme, setTheme] = useTheme();
  const { failed, signOut, question } = useSignOut(me);
  const name = me.first_name || t.profile;
  const picture = me.first_name ? (
    <Avatar name={me.first_name} src={me.avatar_url} letters={1} round tone="brand" />
  ) : (
    <Icon of={User} />
  );

  return (
    <>
      {question}
      {failed && !compact && <ErrorBox text={t.signOutFailed} />}
      <Menu
        align={compact ? "end" : "start"}
        side={compact ? "bottom" : "top"}
        label={compact ? name : undefined}
        className={
          compact ? "-m-1 rounded-full p-1" : "w-full rounded-control p-2 text-start hover:bg-sunk"
        }
        trigger={
          compact ? (
            picture
          ) : (
            <span className="flex items-center gap-3">
              {picture}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name}</span>
                <span className="flex items-center gap-1.5 text-13 text-muted">
                  {me.school?.logo_url && (
                    <img src={me.school.logo_url} alt="" className="size-4 object-contain" />
                  )}
                  <span className="truncate">{me.school?.name}</span>
                </span>
              </span>
              <Icon of={ChevronsUpDown} size={16} />
            </span>
          )
        }
      >
        <MenuLink to="/dashboard/profile" icon={UserPen}>
          {t.editProfile}
        </MenuLink>
        <MenuLine />
        <MenuChoice
          label={t.language}
          value={lang}
          onChange={choose}
          options={[
            { value: "asal", label: t.mixed },
            { value: "ms", label: "Bahasa Melayu" },
            { value: "en", label: "English" },
          ]}
        />
        <MenuLine />
        <MenuChoice
          label={t.theme}
          value={theme}
          onChange={setTheme}
          options={[
            { value: "system", label: t.system },
            { value: "light", label: t.light },
            { value: "dark", label: t.dark },
          ]}
        />
        <MenuLine />
        <MenuItem icon={LogOut} onSelect={() => void signOut()}>
          {t.signOut}
        </MenuItem>
      </Menu>
      {failed && compact && (
        <div className="fixed inset-x-4 top-20 z-30">
          <ErrorBox text={t.signOutFailed} />
        </div>
      )}
    </>
  );
}
