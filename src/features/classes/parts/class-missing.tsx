import { classesText } from "#features/classes/text.ts";
import { errorData } from "#lib/errors.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

type Props = { isPending: boolean; error: Error | null; retry: () => void };

/** Stands in for a class that is loading, failed to load, or is not yours. */
export function ClassMissing({ isPending, error, retry }: Props) {
  const t = useText(classesText);
  return (
    <>
      <PageHead title={t.class} back={<BackLink to="/dashboard/classes">{t.title}</BackLink>} />
      {isPending && <Spinner page />}
      {error && (
        <ErrorBox text={t.loadFailed} requestId={errorData(error).request_id} onRetry={retry} />
      )}
      {!isPending && !error && <Empty title={t.notFound} />}
    </>
  );
}
