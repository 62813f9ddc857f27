import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { School } from "lucide-react";
import { useState } from "react";
import { newSchool } from "#features/accounts/founding/contract.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { foundingClient } from "#features/accounts/founding/parts/founding-client.ts";
import { SchoolFields } from "#features/accounts/founding/parts/school-fields.tsx";
import { newSchoolText } from "#features/accounts/founding/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { transport } from "#ui/api.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { LangOfStart, useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Steps } from "#ui/steps.tsx";

export const Route = createFileRoute("/dashboard/start/")({
  component: () => (
    <LangOfStart>
      <NewSchoolScreen />
    </LangOfStart>
  ),
});

function NewSchoolScreen() {
  const t = useText(newSchoolText);
  if (useMe().may_create_school) return <NewSchoolForm />;
  return (
    <>
      <PageHead title={t.title} />
      <Empty icon={School} title={t.closed} />
    </>
  );
}

function NewSchoolForm() {
  const t = useText(newSchoolText);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [rest, setRest] = useState<number[]>([]);
  const form = useForm({
    schema: newSchool,
    shape: (values) => ({ ...values, weekend_days: rest }),
    onSubmit: (values) => foundingClient.createSchool.call(values),
    onDone(me) {
      queries.clear();
      queries.setQueryData(accountsClient.whoAmI.queryKey(), me);
      transport.setSchool(me.school?.id);
      transport.setPerson(me.id);
      return navigate({ to: "/dashboard/start/classes" });
    },
    explain(error) {
      const code = errorCode(error);
      const { reason } = errorData(error);
      if (reason === "by_link" || reason === "known_password") return { text: t[reason] };
      if (code === "FORBIDDEN") return { text: t.closed };
      return { text: code === "TOO_MANY_REQUESTS" ? t.tooMany : t.failed };
    },
  });

  return (
    <div className="max-w-form">
      <Steps at={1} of={3} />
      <PageHead title={t.title} line={t.line} />
      <Card>
        <Form form={form} className="grid gap-4.5">
          <SchoolFields rest={rest} onRest={setRest} />
          <Button type="submit" kind="brand" size="lg" busy={form.busy}>
            {t.submit}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
