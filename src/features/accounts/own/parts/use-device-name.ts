import { ownProfileText } from "#features/accounts/own/text.ts";
import { deviceOf } from "#features/accounts/rules.ts";
import { useText } from "#ui/base/lang.tsx";

/** Names the device behind a User-Agent in words. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useText(ownProfileText);
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknownDevice);
  };
}
