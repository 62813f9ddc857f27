import { useQuery } from "@tanstack/react-query";
import { dataText } from "#features/privacy/text.ts";
import { schoolsClient } from "#features/schools/parts/schools-client.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";

/** A nightly backup is older than this only when a newer one failed. */
const OLD_HOURS = 36;

/** Says how old the last complete backup is. */
export function BackupCard() {
  const t = useText(dataText);
  const age = useQuery(schoolsClient.readSettings.queryOptions()).data?.backup_age_hours;
  if (age === undefined) return null;
  const text = age === null ? t.backupNone : age > OLD_HOURS ? t.backupOld(age) : t.backupAge(age);
  return (
    <Card pad={false}>
      <CardHead title={t.backupTitle} />
      <p className="p-5 max-sm:p-4">{text}</p>
    </Card>
  );
}
