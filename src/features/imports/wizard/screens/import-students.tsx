import { createFileRoute } from "@tanstack/react-router";
import { ImportWizard } from "#features/imports/wizard/parts/import-wizard.tsx";
import { wizardText } from "#features/imports/wizard/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/students/import")({
  component: ImportStudentsScreen,
});

function ImportStudentsScreen() {
  const t = useText(wizardText);
  if (useMay("students.write")) return <ImportWizard kind="students" />;
  return (
    <>
      <PageHead title={t.title.students} />
      <Empty title={t.adminsOnly} />
    </>
  );
}
