import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import type { Offline } from "#offline/offline.ts";

/** What every route may use before anything is rendered. */
type Context = { queryClient: QueryClient; offline: Offline };

/** Takes away what stands in the page until the first screen is there (`app.html`). */
function Root() {
  useLayoutEffect(() => document.querySelector(".splash")?.remove(), []);
  return <Outlet />;
}

/** The front page is a page of the public site, not a screen of the app. */
function ToFrontPage() {
  useEffect(() => location.replace("/"), []);
  return null;
}

export const Route = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: ToFrontPage,
});
