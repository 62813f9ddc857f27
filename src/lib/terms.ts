/** A term, or the period of a progress report, with its academic year: "Penggal 2, 2026". */
export function termName(name: string, academic_year: string): string {
  return `${name}, ${academic_year}`;
}
