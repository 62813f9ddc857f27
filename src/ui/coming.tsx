import { Hourglass } from "lucide-react";
import { Empty } from "#ui/kit/empty.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

/** A screen that the menu already has and the product not yet: says what will stand here. */
export function Coming({ title, line, text }: { title: string; line: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty icon={Hourglass} title={line} text={text} />
    </>
  );
}
