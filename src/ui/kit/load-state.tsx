import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

type Props = {
  /** The query that reads it. */
  of: { error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  /** What to say when it could not be read. */
  failed: string;
};

/** Stands where something is still being read, or could not be. */
export function LoadState({ of, failed }: Props) {
  const { request_id } = errorData(of.error);
  return (
    <>
      {of.error !== null && (
        <div className="mb-4">
          <ErrorBox
            text={failed}
            {...(request_id && { requestId: request_id })}
            onRetry={() => void of.refetch()}
            busy={of.isFetching}
          />
        </div>
      )}
      {of.isPending && <Spinner page />}
    </>
  );
}
