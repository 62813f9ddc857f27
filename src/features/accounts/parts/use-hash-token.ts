import { useEffect, useState } from "react";

/**
 * The token behind the # of a link: no server and no other site ever receives it. Everybody who reads it can
 * sign in, so the hook removes it from the address bar.
 */
export function useHashToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, "", location.pathname);
  }, []);
  return token;
}
