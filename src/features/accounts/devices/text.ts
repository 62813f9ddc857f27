import { words } from "#lib/text.ts";

const english = {
  title: "Remembered phones",
  line: "On these phones one press signs you in, without a password. Forget one that you have lost, sold or given away.",
  lastUsed: (day: string) => `last used ${day}`,
  thisPhone: "This phone",
  forget: "Forget",
  forgetOf: (device: string) => `Forget ${device}`,
  forgotten: "That phone has been forgotten.",
  failed: "That phone could not be forgotten. Please try again.",
};

/** Texts of the list of an account's phones. */
export const devicesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Telefon yang diingati",
    line: "Pada telefon ini anda log masuk dengan satu tekan, tanpa kata laluan. Lupakan telefon yang hilang, dijual atau diberi kepada orang lain.",
    lastUsed: (day) => `kali terakhir digunakan ${day}`,
    thisPhone: "Telefon ini",
    forget: "Lupakan",
    forgetOf: (device) => `Lupakan ${device}`,
    forgotten: "Telefon itu telah dilupakan.",
    failed: "Telefon itu tidak dapat dilupakan. Sila cuba lagi.",
  },
  en: english,
});
