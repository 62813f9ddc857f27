import { createFileRoute } from "@tanstack/react-router";
import { PlainNotice } from "#features/accounts/parts/plain-notice.tsx";
import { loginText, resetText } from "#features/accounts/text.ts";
import { useText } from "#ui/lang.tsx";

export const Route = createFileRoute("/_auth/reset-password")({ component: ResetPasswordScreen });

function ResetPasswordScreen() {
  const { back } = useText(loginText);
  return <PlainNotice {...useText(resetText)} back={back} />;
}
