import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { RegisterTitle } from "./register-title.tsx";

type Props = {
  title: string;
  /** The chooser of the day; it waits for the classes, unless another day than today is chosen. */
  day: ReactNode;
  isToday: boolean;
  classes: Pick<UseQueryResult, "data" | "error" | "isPending" | "isFetching" | "refetch">;
  /** What is said when the classes could not be loaded. */
  failed: string;
  /** What is said when there is no class. */
  children: ReactNode;
};

/** A screen of registers without a class: the classes load, cannot be loaded, or there are none. */
export function BeforeClass({ title, day, isToday, classes, failed, children }: Props) {
  return (
    <>
      <RegisterTitle title={title} class_name={undefined}>
        {(Boolean(classes.data) || !isToday) && day}
      </RegisterTitle>
      {classes.isPending && <Spinner page />}
      {classes.error && (
        <ErrorBox
          text={failed}
          requestId={errorData(classes.error).request_id}
          onRetry={() => void classes.refetch()}
          busy={classes.isFetching}
        />
      )}
      {Boolean(classes.data) && <Suspense>{children}</Suspense>}
    </>
  );
}
