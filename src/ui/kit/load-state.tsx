import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

type Props = {
  /** The query that loads the data. */
  of: { error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  /** The text to show when loading failed. */
  failed: string;
};

/** Shown in the place of data that is still loading or could not be loaded. */
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
