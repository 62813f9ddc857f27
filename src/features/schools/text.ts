import { words } from "#lib/text.ts";

const english = {
  title: "School Settings",
  line: "This screen is being built",
  text: "The school's profile, weekend, academic year and people will be set here.",
};

export const schoolsText = words({
  asal: english,
  ms: {
    title: "Tetapan Sekolah",
    line: "Skrin ini sedang dibina",
    text: "Profil sekolah, hujung minggu, tahun akademik dan pengguna akan ditetapkan di sini.",
  },
  en: english,
});
