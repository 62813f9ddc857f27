import { createFileRoute } from "@tanstack/react-router";
import { ImportWizard } from "#features/imports/wizard/parts/import-wizard.tsx";
import { wizardText } from "#features/imports/wizard/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/teachers/import")({
  component: ImportTeachersScreen,
});

function ImportTeachersScreen() {
  const t = useText(wizardText);
  if (useMay("teachers.write")) return <ImportWizard kind="teachers" />;
  return (
    <>
      <PageHead title={t.title.teachers} />
      <Empty title={t.adminsOnly} />
    </>
  );
}
