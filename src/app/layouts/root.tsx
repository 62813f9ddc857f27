import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Offline } from "#offline/offline.ts";

/** What every route may use before anything is rendered. */
type Context = { queryClient: QueryClient; offline: Offline };

/** The front page is a page of the public site, not a screen of the app. */
function ToFrontPage() {
  useEffect(() => location.replace("/"), []);
  return null;
}

export const Route = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: ToFrontPage,
});
