import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { Route as loginRoute } from "#features/accounts/passwords/screens/login.tsx";
import { LangProvider } from "#ui/base/lang.tsx";
import { ToastProvider } from "#ui/base/toast.tsx";
import { Route as authRoute } from "#app/layouts/auth.tsx";

/** Renders the sign-in as the app draws it first, for the build, which writes it into its page (`ui/first-page.ts`). */
export async function renderFirstPage(): Promise<{ title: string; body: string }> {
  const root = createRootRoute();
  const auth = authRoute.update({ id: "/_auth", getParentRoute: () => root } as never);
  const login = loginRoute.update({ path: "/login", getParentRoute: () => auth } as never);
  const routeTree = root.addChildren([auth.addChildren([login])]);
  const history = createMemoryHistory({ initialEntries: ["/login"] });
  const router = createRouter({ routeTree, history } as never);
  await router.load();
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LangProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </LangProvider>
    </QueryClientProvider>,
  );
  const [title = ""] = /<title>.*?<\/title>/.exec(page) ?? [];
  // Without the app, nothing may be sent: a form would put the password into the address.
  const body = page
    .replace(title, "")
    .replace(/<link [^>]*>/g, "")
    .replace("<form ", '<form method="dialog" ');
  return { title, body };
}
