import { words } from "#lib/text.ts";

export const passwordText = {
  password_short: "Kata laluan memerlukan sekurang-kurangnya 8 aksara.",
  password_personal: "Kata laluan tidak boleh sama dengan nama atau e-mel anda.",
  password_common: "Kata laluan ini terlalu biasa dan mudah diteka.",
};

const reset = {
  ...passwordText,
  title: "Tetapkan semula kata laluan",
  line: "Pilih kata laluan baharu untuk akaun anda.",
  password: "Kata laluan baharu",
  hint: "Sekurang-kurangnya 8 aksara. Semua sesi log masuk akan ditamatkan.",
  submit: "Simpan kata laluan",
  noToken: "Pautan ini tidak lengkap. Minta pautan baharu di halaman log masuk.",
  usedToken: "Pautan ini telah digunakan atau sudah tamat tempoh. Minta pautan baharu.",
  failed: "Kata laluan belum dapat disimpan. Sila cuba lagi.",
  done: "Kata laluan anda telah ditukar. Sila log masuk dengan kata laluan baharu.",
  ask: "Minta pautan baharu",
};

export const resetText = words({ asal: reset, ms: reset, en: reset });

type Addressed = { first_name: string; school: string };

export const WASSALAM = "Sekian, terima kasih. Wassalam.";

/** Names the school of the account; an account without a school shows the product's name instead. */
export function atSchool(school: string): string {
  return school === "Halaqah" ? "" : ` di ${school}`;
}

/** The mail with the link to a new password. */
export function resetLetter({ first_name, school, url }: Addressed & { url: string }) {
  return {
    subject: "Halaqah: tetapkan semula kata laluan",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `Kami menerima permintaan untuk menetapkan semula kata laluan akaun Halaqah anda${atSchool(school)}.`,
    ],
    action: { label: "Tetapkan kata laluan baharu", url },
    notes: [
      "Pautan ini sah selama satu jam dan hanya boleh digunakan sekali.",
      "Jika anda tidak membuat permintaan ini, abaikan e-mel ini. Kata laluan anda tidak berubah.",
    ],
    closing: WASSALAM,
  };
}

/** The mail that tells the owner about a changed password. */
export function changedLetter({ first_name, school }: Addressed) {
  return {
    subject: "Halaqah: kata laluan anda telah ditukar",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `Kata laluan akaun Halaqah anda${atSchool(school)} baru sahaja ditukar, dan semua sesi lama telah ditamatkan.`,
      "Jika bukan anda yang menukarnya, tetapkan semula kata laluan dengan segera di halaman log masuk dan maklumkan pentadbir sekolah anda.",
    ],
    closing: WASSALAM,
  };
}
