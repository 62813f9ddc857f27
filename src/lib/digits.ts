/** Digits of any script as 0 to 9: "٠١٢" and "０１２" are "012". */
export function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
