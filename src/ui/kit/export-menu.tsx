import { useLocation } from "@tanstack/react-router";
import { Download, FileSpreadsheet, FileText, LoaderCircle, Printer } from "lucide-react";
import type { ExportFormat } from "#lib/enumerations.ts";
import { Button } from "#ui/base/button.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Menu, MenuItem, MenuLine } from "./menu.tsx";

type Props = {
  texts: Record<ExportFormat | "menu", string>;
  align?: "start" | "end" | undefined;
  side?: "bottom" | "top" | undefined;
  /** There is nothing to export. */
  disabled?: boolean;
  busy?: boolean;
  onChoose: (format: ExportFormat) => void;
  /** A further way to print. */
  special?: { label: string; onSelect: () => void } | undefined;
};

/** A button with the ways to export a list: two file formats and paper. At "#export" it opens by itself. */
export function ExportMenu({ texts, disabled, busy, onChoose, special, ...place }: Props) {
  const { align = "start", side = "bottom" } = place;
  const opens = useLocation({
    select: ({ hash, state }) => (hash === "export" ? (state.__TSR_key ?? hash) : undefined),
  });
  if (disabled) {
    return (
      <Button icon={Download} disabled>
        {texts.menu}
      </Button>
    );
  }
  return (
    <Menu
      label={texts.menu}
      align={align}
      side={side}
      opens={opens}
      className={buttonVariant({})}
      trigger={
        <>
          <Icon of={busy ? LoaderCircle : Download} className={busy ? "animate-spin" : ""} />
          {texts.menu}
        </>
      }
    >
      <MenuItem icon={FileText} onSelect={() => onChoose("csv")}>
        {texts.csv}
      </MenuItem>
      <MenuItem icon={FileSpreadsheet} onSelect={() => onChoose("xlsx")}>
        {texts.xlsx}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Printer} onSelect={() => onChoose("print")}>
        {texts.print}
      </MenuItem>
      {special && (
        <MenuItem icon={Printer} onSelect={special.onSelect}>
          {special.label}
        </MenuItem>
      )}
    </Menu>
  );
}
