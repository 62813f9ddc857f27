import { useEffect, useState } from "react";

/**
 * The token that a link carries behind its #: no server and no other site ever gets it. It lets in
 * whoever reads it, so it does not stay in the address bar.
 */
export function useHashToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, "", location.pathname);
  }, []);
  return token;
}
