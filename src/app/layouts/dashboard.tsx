import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createFileRoute,
  Link,
  Outlet,
  redirect,
  useMatchRoute,
  useRouter,
} from "@tanstack/react-router";
import {
  ChevronsUpDown,
  LogOut,
  Menu as MenuIcon,
  School,
  ShieldCheck,
  User,
  UserPen,
} from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { nav } from "#app/nav.ts";
import { menuText, shellText } from "#app/text.ts";
import { useAccountLanguage, useLanguage } from "#features/accounts/parts/use-language.ts";
import { signInClient } from "#features/accounts/parts/sign-in-client.ts";
import { errorCode } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { setPerson, setSchool } from "#ui/api.ts";
import { ownerOf, readCounts, readOwn, useCounts } from "#ui/device.ts";
import { SchoolMenu } from "#app/layouts/school-menu.tsx";
import { SearchButton, SearchIcon, useSearch } from "#app/layouts/use-search.tsx";
import { StepUp } from "#features/accounts/parts/step-up.tsx";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Drawer } from "#ui/kit/drawer.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { PupilWord, useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Logo } from "#ui/base/logo.tsx";
import { MeProvider } from "#ui/kit/me.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from "#ui/kit/menu.tsx";
import { NavItem } from "#ui/kit/nav-item.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useTheme } from "#ui/theme.ts";

// Needed by few, and seldom.
const JoinByCode = lazyPart(
  async () => (await import("#features/accounts/parts/join-by-code.tsx")).JoinByCode,
);
const NoticeDialog = lazyPart(
  async () => (await import("#features/privacy/parts/notice-dialog.tsx")).NoticeDialog,
);

// What is to be without network: loaded when the screen stands, or at once when something waits.
const WaitingBadge = lazyPart(
  async () => (await import("#features/attendance/offline/parts/waiting-badge.tsx")).WaitingBadge,
);
const OfflineLines = lazyPart(
  async () => (await import("#features/attendance/offline/parts/offline-lines.tsx")).OfflineLines,
);
const SignOutDialog = lazyPart(
  async () =>
    (await import("#features/attendance/offline/parts/sign-out-dialog.tsx")).SignOutDialog,
);
const NewVersion = lazyPart(async () => (await import("#app/layouts/new-version.tsx")).NewVersion);

const LOGO = "/img/logo.svg";
const whoAmI = signInClient.whoAmI.queryOptions();

export const Route = createFileRoute("/dashboard")({
  async beforeLoad({ context, location }) {
    try {
      if (readOwn()) await openKeeper();
      const me = await context.queryClient.ensureQueryData(whoAmI);
      setSchool(me.school?.id);
      setPerson(me.school ? me.id : undefined);
    } catch (error) {
      if (errorCode(error) !== "UNAUTHORIZED") throw error;
      // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
      throw redirect({ to: "/login", search: { next: location.href } });
    }
  },
  component: DashboardLayout,
});

/** On an own device, what was read before stands in when no server answers. */
async function openKeeper(): Promise<void> {
  const keeper = await import("#features/attendance/offline/parts/keeper.ts").catch(
    () => undefined,
  );
  keeper?.openKeeper();
}

function DashboardLayout() {
  const { queryClient } = Route.useRouteContext();
  const me = useQuery(whoAmI).data ?? queryClient.getQueryData<Me>(whoAmI.queryKey);
  if (!me) return null;

  return (
    <MeProvider me={me}>
      <PupilWord value={me.school?.pupil_word ?? "pelajar"}>
        <Shell me={me} />
      </PupilWord>
    </MeProvider>
  );
}

function Shell({ me }: { me: Me }) {
  const t = useText(shellText);
  useAccountLanguage(me);
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const matches = useMatchRoute();
  const isFree = matches({ to: "/dashboard/start" }) || matches({ to: "/dashboard/profile" });
  useEffect(() => router.subscribe("onResolved", () => setOpen(false)), [router]);
  const queries = useQueryClient();
  const { signOut, question } = useSignOut(me);
  const owner = ownerOf(me);
  const isSettled = useSettled(owner);
  const mayWait = isSettled && me.permissions.includes("attendance.mark");
  const badge = mayWait && owner && (
    <Suspense>
      <WaitingBadge owner={owner} />
    </Suspense>
  );
  const search = useSearch();
  const find = me.school ? () => void search.open() : undefined;

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      <aside className="fixed inset-y-0 start-0 hidden w-72 border-e border-line bg-surface lg:flex print:hidden">
        <Sidebar me={me} onSearch={find} badge={badge} />
      </aside>
      <header className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-surface px-4 lg:hidden print:hidden">
        <IconButton icon={MenuIcon} label={t.menu} onClick={() => setOpen(true)} />
        <Link to="/dashboard" className="me-auto rounded-small">
          <Logo src={LOGO} size="sm" />
        </Link>
        <SchoolMenu me={me} className="max-w-40 min-w-0" />
        {badge}
        {find && <SearchIcon onPress={find} />}
        <ProfileMenu me={me} compact />
      </header>
      <Drawer open={isOpen} onClose={() => setOpen(false)} label={t.menu}>
        <Sidebar me={me} />
      </Drawer>
      {search.palette}
      <StepUp />
      {question}
      <main id="content" tabIndex={-1} className="outline-none lg:ms-72">
        <div className="mx-auto max-w-[64rem] px-4 py-5 sm:px-8 lg:py-7">
          {isSettled && (
            <Suspense>
              <NewVersion owner={owner} />
              {mayWait && <OfflineLines />}
            </Suspense>
          )}
          <Place me={me} isFree={Boolean(isFree)} />
        </div>
      </main>
      {me.notice_due && (
        <Suspense>
          <NoticeDialog
            onAgreed={() => queries.setQueryData(whoAmI.queryKey, { ...me, notice_due: false })}
            onSignOut={() => void signOut()}
          />
        </Suspense>
      )}
    </>
  );
}

/** The screen; or what stands in its way: no school yet, or a second step of the sign-in. */
function Place({ me, isFree }: { me: Me; isFree: boolean }) {
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

type SidebarProps = { me: Me; onSearch?: (() => void) | undefined; badge?: ReactNode };

function Sidebar({ me, onSearch, badge }: SidebarProps) {
  const t = useText(shellText);
  const text = useText(menuText);
  return (
    <div className="flex min-h-full w-full flex-col px-3.5 pb-4">
      <Link to="/dashboard" className="mt-5 mb-5 self-start rounded-small px-2.5">
        <Logo src={LOGO} />
      </Link>
      <SchoolMenu me={me} className="mb-3 w-full" />
      {onSearch && <SearchButton onPress={onSearch} />}
      <nav aria-label={t.menu} className="flex-1 overflow-y-auto">
        <ul className="grid gap-1">
          {nav.map((entry) => (
            <li key={entry.to}>
              <NavItem
                to={entry.to}
                icon={entry.icon}
                activeOptions={{ exact: entry.exact, includeSearch: false }}
              >
                {text[entry.text]}
              </NavItem>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 border-t border-line pt-3">
        {badge}
        <ProfileMenu me={me} />
      </div>
    </div>
  );
}

function ProfileMenu({ me, compact }: { me: Me; compact?: boolean }) {
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
        label={name}
        className={compact ? "rounded-full" : "w-full rounded-control p-2 text-start hover:bg-sunk"}
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

/** Ends the session and goes to the front page with nothing kept; a failure stays on the page. */
function useSignOut(me: Me) {
  const [failed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const owner = ownerOf(me);

  const leave = useCallback(async () => {
    setAsking(false);
    setFailed(false);
    // Loaded before the session ends: what is kept here must go with it.
    const sender = await import("#features/attendance/offline/parts/sender.ts").catch(
      () => undefined,
    );
    if (!sender) return setFailed(true);
    try {
      await signInClient.signOut.call();
    } catch (error) {
      if (errorCode(error) !== "UNAUTHORIZED") return setFailed(true);
    }
    if (owner) await sender.wipeDevice(owner);
    sessionStorage.clear();
    queries.clear();
    setSchool(undefined);
    setPerson(undefined);
    // A browser that shows the page again as it was left begins it anew.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    location.assign("/");
  }, [owner, queries]);

  return {
    failed,
    signOut: async () => (owner && readCounts(owner) ? setAsking(true) : leave()),
    question: owner && isAsking && (
      <Suspense>
        <SignOutDialog owner={owner} onStay={() => setAsking(false)} onLeave={() => void leave()} />
      </Suspense>
    ),
  };
}

const SETTLED_MS = 1_500;

/** True once the screen has had its time, at once when something waits for the server. */
function useSettled(owner: string | undefined): boolean {
  const { waiting, open } = useCounts(owner ?? "-");
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isSettled || waiting + open > 0;
}

function NoSchool({ me }: { me: Me }) {
  const t = useText(shellText);
  return (
    <>
      <h1 className="sr-only">{t.noSchoolTitle}</h1>
      <Empty
        title={t.noSchoolTitle}
        text={t.noSchool(me.sign_in_email ?? me.first_name)}
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
