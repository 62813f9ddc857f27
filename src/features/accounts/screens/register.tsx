import { createFileRoute } from "@tanstack/react-router";
import { PlainNotice } from "#features/accounts/parts/plain-notice.tsx";
import { registerText } from "#features/accounts/text.ts";
import { useText } from "#ui/lang.tsx";

export const Route = createFileRoute("/_auth/register")({ component: RegisterScreen });

function RegisterScreen() {
  return (
    <div lang="en">
      <PlainNotice {...useText(registerText)} />
    </div>
  );
}
