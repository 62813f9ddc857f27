import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

const PlaceContext = createContext<HTMLElement | null>(null);

/** Gives the screens the place in the top bar into which they may put their title. */
export const BarTitlePlace = PlaceContext.Provider;

/** Shows its children in the top bar of phones and tablets, in place of the logo. */
export function BarTitle({ children }: { children: ReactNode }) {
  const place = use(PlaceContext);
  return place && createPortal(children, place);
}
