import { createFileRoute } from "@tanstack/react-router";
import { BackupCard } from "#features/privacy/parts/backup-card.tsx";
import { PersonData } from "#features/privacy/parts/person-data.tsx";
import { SchoolCopy } from "#features/privacy/parts/school-copy.tsx";

export const Route = createFileRoute("/dashboard/settings/data")({ component: DataScreen });

/** What a school owes to the people whose data it keeps. */
function DataScreen() {
  return (
    <div className="grid max-w-form gap-4">
      <SchoolCopy />
      <PersonData />
      <BackupCard />
    </div>
  );
}
