import { WASSALAM } from "#features/accounts/passwords/text.ts";
import { words } from "#lib/text.ts";

const confirm = {
  title: "Sahkan pertukaran e-mel",
  line: "E-mel akaun Halaqah bertukar selepas alamat lama dan alamat baharu mengesahkannya.",
  noToken: "Pautan ini tidak lengkap. Gunakan pautan penuh daripada e-mel itu.",
  submit: "Sahkan",
  waiting: "Terima kasih. Satu lagi alamat perlu mengesahkan; sila periksa peti masuknya juga.",
  changed: "E-mel akaun anda telah ditukar. Mulai sekarang, log masuk dengan alamat baharu.",
  used: "Pautan ini telah digunakan atau sudah tamat tempoh.",
  failed: "Pertukaran tidak dapat disahkan. Sila cuba lagi.",
  toLogin: "Ke log masuk",
};

/** The page behind the link in either mail. */
export const confirmEmailText = words({ asal: confirm, ms: confirm, en: confirm });

const english = {
  title: "Account e-mail",
  now: (email: string) => `You sign in with ${email}.`,
  none: "Your account has no e-mail yet. You sign in with links from your school.",
  email: "New e-mail",
  hint: "An e-mail is sent to both the old and the new address, and both have to confirm.",
  hintNone:
    "An e-mail is sent to the new address, which has to confirm. Then choose a password with “Lupa kata laluan?”.",
  submit: "Change e-mail",
  sent: "The e-mails are being sent. The address changes once both have confirmed.",
  same: "That is already your e-mail address.",
  failed: "The e-mail could not be changed. Please try again.",
  tooMany: "Too many attempts. Please try again in an hour.",
};

export const emailText = words<typeof english>({
  asal: english,
  ms: {
    title: "E-mel akaun",
    now: (email) => `Anda log masuk dengan ${email}.`,
    none: "Akaun anda belum mempunyai e-mel. Anda log masuk melalui pautan daripada sekolah.",
    email: "E-mel baharu",
    hint: "Alamat lama dan alamat baharu menerima e-mel dan perlu mengesahkannya.",
    hintNone:
      "Alamat baharu menerima e-mel dan perlu mengesahkannya. Kemudian pilih kata laluan melalui “Lupa kata laluan?”.",
    submit: "Tukar e-mel",
    sent: "E-mel sedang dihantar. Alamat bertukar selepas kedua-duanya mengesahkan.",
    same: "Itu memang alamat e-mel anda sekarang.",
    failed: "E-mel tidak dapat ditukar. Sila cuba lagi.",
    tooMany: "Terlalu banyak cubaan. Sila cuba lagi dalam masa sejam.",
  },
  en: english,
});

/**
 * The mail that asks one of the two addresses to agree to the change, or asks the first address of an account
 * that had none.
 */
export function emailLetter({
  first_name,
  to,
  is,
  url,
}: {
  first_name: string;
  to: string;
  is: "old" | "new" | "first";
  url: string;
}) {
  return {
    subject: "Halaqah: sahkan e-mel akaun anda",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      is === "first"
        ? "Kami menerima permintaan untuk menambah e-mel pada akaun Halaqah anda."
        : `Kami menerima permintaan untuk menukar e-mel akaun Halaqah anda. Alamat lama dan alamat baharu perlu mengesahkannya; e-mel ini dihantar ke alamat ${is === "old" ? "lama" : "baharu"}.`,
      "Alamat yang diminta:",
    ],
    address: to,
    action: { label: "Sahkan e-mel", url },
    notes: [
      "Pautan ini sah selama sehari dan hanya boleh digunakan sekali.",
      is === "first"
        ? "Jika anda tidak memintanya, abaikan e-mel ini."
        : "Jika anda tidak memintanya, jangan sahkan; tukar kata laluan anda dengan segera.",
    ],
    closing: WASSALAM,
  };
}
