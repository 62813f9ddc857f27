import { insertRows } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { reportLayouts } from "./table.ts";

/** Lays the monthly summary out as state departments might ask for it, as one of them by default. */
export async function seedLayouts(scope: Scope): Promise<void> {
  const columns = [
    { key: "section", name: "Bahagian" },
    { key: "item", name: "" },
    { key: "male", name: "" },
    { key: "female", name: "" },
    { key: "asrama", name: "" },
    { key: "foreign_pupils", name: "" },
    { key: "figure", name: "Jumlah" },
    { key: "of_whole", name: "Peratus" },
    { key: "amount_sen", name: "RM" },
  ];
  await insertRows(scope.tx, reportLayouts, [
    {
      school_id: scope.school.id,
      id: newId(),
      report_id: "ringkasan-bulanan",
      name: "JAIS",
      head: "LAPORAN BULANAN INSTITUSI TAHFIZ",
      columns,
      footer: "Disahkan bahawa maklumat di atas adalah benar mengikut rekod sekolah.",
      signers: ["Mudir", "Pengerusi Lembaga Pengelola"],
      is_standard: true,
      version: 1,
    },
    {
      school_id: scope.school.id,
      id: newId(),
      report_id: "ringkasan-bulanan",
      name: "Lembaga Pengelola",
      head: "RINGKASAN BULANAN UNTUK LEMBAGA PENGELOLA",
      columns: columns.filter(({ key }) => ["section", "item", "figure", "of_whole"].includes(key)),
      footer: "",
      signers: ["Mudir"],
      is_standard: false,
      version: 1,
    },
  ]);
}
