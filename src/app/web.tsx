import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { errorCode, errorData } from "#lib/errors.ts";
import { LangProvider } from "#ui/base/lang.tsx";
import { readOwn } from "#offline/device.ts";
import { createOffline } from "#offline/offline.ts";
import { createQueries } from "#ui/base/queries.ts";
import { isTypedIn } from "#ui/base/form-values.ts";
import { sparesData } from "#ui/read-ahead.ts";
import { ToastProvider } from "#ui/base/toast.tsx";
import { ErrorScreen } from "#app/layouts/error.tsx";
import { routeTree } from "./routes.gen.ts";
import "#ui/styles.css";

const queryClient = createQueries(onFailure, (ask, context) => offline.read(ask, context));
const offline = createOffline(queryClient);

const router = createRouter({
  routeTree,
  context: { queryClient, offline },
  defaultPreload: sparesData() ? false : "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

// The router would reload the page by itself: while a register is taken, or without network.
addEventListener("vite:preloadError", ({ payload }) => {
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, "1");
});

let isReloading = false;

/**
 * A session that ended leads to the sign-in and back, unless that would lose what was typed: then the next write
 * asks for it. A page of another school or person reloads.
 */
function onFailure(error: unknown, kind: "read" | "write"): void {
  const { pathname, href } = router.state.location;
  const { reason } = errorData(error);
  const isKept = reason === "signed_out" && (kind === "write" || isTypedIn(document));
  if (errorCode(error) === "UNAUTHORIZED" && !isKept && pathname.startsWith("/dashboard")) {
    queryClient.clear();
    // Nothing that was cached is shown until that person has signed in again.
    if (readOwn()) void offline.cache?.close();
    void router.navigate({ to: "/login", search: { next: href } });
  }
  if (isReloading || (reason !== "other_school" && reason !== "other_person")) return;
  // Several reads may fail for the same reason, and each reload would begin the one before anew.
  isReloading = true;
  location.reload();
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LangProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </LangProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
