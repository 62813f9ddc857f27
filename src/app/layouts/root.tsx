import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Navigate, Outlet } from "@tanstack/react-router";

/** What every route may use before anything is on the screen. */
type Context = { queryClient: QueryClient };

export const Route = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
});
