import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link, redirect, useMatchRoute, useRouter } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { startTransition, Suspense, useEffect, useState } from "react";
import { ScreenPlace } from "#app/layouts/place.tsx";
import { ProfileMenu } from "#app/layouts/profile-menu.tsx";
import { SchoolMenu } from "#app/layouts/school-menu.tsx";
import { Sidebar } from "#app/layouts/sidebar.tsx";
import { SearchIcon, useSearch } from "#app/layouts/use-search.tsx";
import { useSignOut } from "#app/layouts/use-sign-out.tsx";
import { shellText } from "#app/text.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { StepUp } from "#features/accounts/two-step/parts/step-up.tsx";
import { useAccountLanguage } from "#features/accounts/own/parts/use-language.ts";
import { useFreshWaiting, waitingOptions } from "#features/home/tasks/parts/use-waiting.ts";
import { errorCode } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { ownerOf, readCounts, readOwn } from "#offline/device.ts";
import type { Offline } from "#offline/offline.ts";
import { transport } from "#ui/api.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { PupilWordProvider, useText } from "#ui/base/lang.tsx";
import { Logo } from "#ui/base/logo.tsx";
import { BarTitlePlace } from "#ui/kit/bar-title.tsx";
import { Drawer } from "#ui/kit/drawer.tsx";
import { MeProvider } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Few people need it, and seldom.
const NoticeDialog = lazyPart(
  async () => (await import("#features/consents/parts/notice-dialog.tsx")).NoticeDialog,
);

// Needed without network: loaded once the screen is shown, or at once when changes wait.
const WaitingBadge = lazyPart(
  async () => (await import("#app/layouts/waiting.tsx")).AppWaitingBadge,
);
const OfflineLines = lazyPart(
  async () => (await import("#app/layouts/offline-lines.tsx")).OfflineLines,
);
// Loaded once the screen is shown.
const NotificationsBell = lazyPart(
  async () =>
    (await import("#features/notifications/parts/notifications-bell.tsx")).NotificationsBell,
);
const NewVersion = lazyPart(async () => (await import("#app/layouts/new-version.tsx")).NewVersion);

const LOGO = "/img/logo.svg";
const whoAmI = accountsClient.whoAmI.queryOptions();

export const Route = createFileRoute("/dashboard")({
  async beforeLoad({ context, location }) {
    try {
      if (readOwn()) await openReadCache(context.offline);
      const me = await context.queryClient.ensureQueryData(whoAmI);
      transport.setSchool(me.school?.id);
      transport.setPerson(me.id);
      return { me };
    } catch (error) {
      if (errorCode(error) !== "UNAUTHORIZED") throw error;
      // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
      throw redirect({ to: "/login", search: { next: location.href } });
    }
  },
  component: DashboardLayout,
});

/** On the person's own device, cached reads replace the answer when no server answers. */
async function openReadCache(offline: Offline): Promise<void> {
  const reads = await import("#app/layouts/kept-reads.tsx").catch(() => undefined);
  reads?.openReadCache(offline);
}

function DashboardLayout() {
  const { queryClient } = Route.useRouteContext();
  const me = useQuery(whoAmI).data ?? queryClient.getQueryData<Me>(whoAmI.queryKey);
  if (!me) return null;

  return (
    <MeProvider me={me}>
      <PupilWordProvider value={me.school?.pupil_word ?? "pelajar"}>
        <Shell me={me} />
      </PupilWordProvider>
    </MeProvider>
  );
}

function Shell({ me }: { me: Me }) {
  const t = useText(shellText);
  useAccountLanguage(me);
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const router = useRouter();
  const matches = useMatchRoute();
  const isFree = matches({ to: "/dashboard/start" }) || matches({ to: "/dashboard/profile" });
  useEffect(() => router.subscribe("onResolved", () => setOpen(false)), [router]);
  const queries = useQueryClient();
  const { failed, signOut, question } = useSignOut(me);
  const owner = ownerOf(me);
  const isSettled = useSettled(owner);
  const mayWait = isSettled && me.permissions.includes("attendance.mark");
  const badge = mayWait && owner && (
    <Suspense>
      <WaitingBadge owner={owner} />
    </Suspense>
  );
  const waiting = useFreshWaiting({ enabled: isSettled && me.school !== null });
  const bell = me.school && (
    <span className="size-9 shrink-0 max-sm:size-11">
      {isSettled && (
        <Suspense>
          <NotificationsBell
            unread={waiting?.unread ?? 0}
            onRead={(unread) =>
              queries.setQueryData(
                waitingOptions.queryKey,
                (known) => known && { ...known, unread },
              )
            }
          />
        </Suspense>
      )}
    </span>
  );
  const search = useSearch(() => void signOut());
  const find = me.school ? () => void search.open() : undefined;

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      <aside className="fixed inset-y-0 start-0 hidden w-72 border-e border-line bg-surface xl:flex print:hidden">
        <Sidebar me={me} onSearch={find} badge={badge} bell={bell} />
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 max-[359px]:gap-1 border-b border-line bg-surface px-2 sm:h-16 sm:gap-3 sm:px-4 xl:hidden print:hidden">
        <IconButton icon={MenuIcon} label={t.menu} onClick={() => setOpen(true)} />
        <div ref={setTitle} className="peer relative me-auto min-w-0 empty:hidden" />
        <Link
          to="/dashboard"
          className="me-auto flex rounded-small py-2 peer-[:not(:empty)]:hidden"
        >
          <Logo src={LOGO} size="sm" />
        </Link>
        <SchoolMenu me={me} className="max-w-40 min-w-0 max-sm:hidden" />
        {badge}
        {find && <SearchIcon onPress={find} />}
        {bell}
        <ProfileMenu me={me} compact />
      </header>
      <Drawer open={isOpen} onClose={() => setOpen(false)} label={t.menu}>
        <Sidebar me={me} />
      </Drawer>
      {search.palette}
      <StepUp />
      {question}
      {failed && (
        <div className="fixed inset-x-4 top-20 z-30">
          <ErrorBox text={t.signOutFailed} />
        </div>
      )}
      <main id="content" tabIndex={-1} className="outline-none xl:ms-72">
        <div className="mx-auto max-w-[64rem] px-4 py-5 sm:px-8 xl:py-7">
          {isSettled && (
            <Suspense>
              <NewVersion owner={owner} />
              {mayWait && <OfflineLines />}
            </Suspense>
          )}
          <BarTitlePlace value={title}>
            <ScreenPlace me={me} isFree={Boolean(isFree)} />
          </BarTitlePlace>
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

const SETTLED_MS = 1_500;
/** Not every browser says when it is idle. */
const whenIdle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout;

/**
 * True once the screen has had time to load and the page has nothing else to do, or at once when changes wait from
 * before. It never becomes true by a press: what is loaded then would hold up the presses that follow.
 */
function useSettled(owner: string | undefined): boolean {
  const [isSettled, setSettled] = useState(() => readCounts(owner ?? "-") !== "");
  useEffect(() => {
    const settle = () => startTransition(() => setSettled(true));
    const timer = setTimeout(() => whenIdle(settle, { timeout: 5_000 }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
