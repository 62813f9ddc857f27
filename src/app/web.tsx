import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { errorCode, errorData } from "#lib/errors.ts";
import { LangProvider } from "#ui/lang.tsx";
import { createQueries } from "#ui/queries.ts";
import { ToastProvider } from "#ui/toast.tsx";
import { ErrorScreen } from "#app/layouts/error.tsx";
import { routeTree } from "./routes.gen.ts";
import "#ui/styles.css";

const queryClient = createQueries(onFailure);

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** A session that ended leads to the sign-in and back; a page of another school is loaded anew. */
function onFailure(error: unknown): void {
  const { pathname, href } = router.state.location;
  if (errorCode(error) === "UNAUTHORIZED" && pathname.startsWith("/dashboard")) {
    queryClient.clear();
    void router.navigate({ to: "/login", search: { next: href } });
  }
  if (errorData(error).reason === "other_school") location.reload();
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
