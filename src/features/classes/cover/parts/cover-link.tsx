import { useQuery } from "@tanstack/react-query";
import { coverClient } from "./cover-client.ts";
import { splitCovers } from "#features/classes/cover/rules.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

/** The link to the substitutes page; admins also see how many requests wait. */
export function CoverLink() {
  const t = useText(coverText);
  const covers = useQuery(coverClient.listCovers.queryOptions());
  const { waiting } = splitCovers(covers.data ?? []);
  return (
    <TextLink
      to="/dashboard/classes/cover"
      className="inline-flex items-center print:hidden max-sm:min-h-11"
    >
      {waiting.length > 0 ? t.openWaiting(waiting.length) : t.open}
    </TextLink>
  );
}
