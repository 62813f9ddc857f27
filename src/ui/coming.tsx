import { Hourglass } from "lucide-react";
import { Empty } from "#ui/kit/empty.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

/** A placeholder for a screen that is in the menu but not built yet. It says what will be here. */
export function Coming({ title, line, text }: { title: string; line: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty icon={Hourglass} title={line} text={text} />
    </>
  );
}
