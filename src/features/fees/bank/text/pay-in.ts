import { words } from "#lib/text.ts";

const paying = {
  title: "The school's account",
  line: (reference: string) =>
    `Type the reference ${reference} in your bank's app, so that the payment is matched with your family.`,
  number: "Account number",
  reference: "Reference",
  amount: "Amount",
  copy: "Copy",
  copyOf: (label: string) => `Copy: ${label}`,
  copied: "Copied.",
  notCopied: "It could not be copied. Press and hold the text to select it.",
  code: "DuitNow QR",
  codeLine: "Scan it with any bank's app, or save the picture and choose it in the app.",
  codeOf: (name: string) => `DuitNow QR of ${name}`,
  typeThem: (sum: string, reference: string) => `${sum} · reference ${reference}`,
  within: (sum: string, reference: string) =>
    `${sum} and the reference ${reference} are in the code.`,
  codeSum: "Amount in the code (RM)",
  save: "Save the picture",
};

/** What guardians read who pay into the school's bank account. */
export const payInText = words<typeof paying>({
  asal: paying,
  ms: {
    title: "Akaun sekolah",
    line: (reference) =>
      `Taip rujukan ${reference} dalam aplikasi bank supaya bayaran dipadankan dengan keluarga anda.`,
    number: "Nombor akaun",
    reference: "Rujukan",
    amount: "Jumlah",
    copy: "Salin",
    copyOf: (label) => `Salin: ${label}`,
    copied: "Telah disalin.",
    notCopied: "Tidak dapat disalin. Tekan lama pada teks untuk memilihnya.",
    code: "QR DuitNow",
    codeLine:
      "Imbas dengan aplikasi mana-mana bank, atau simpan gambar dan pilih gambar itu dalam aplikasi.",
    codeOf: (name) => `QR DuitNow ${name}`,
    typeThem: (sum, reference) => `${sum} · rujukan ${reference}`,
    within: (sum, reference) => `${sum} dan rujukan ${reference} sudah ada dalam kod ini.`,
    codeSum: "Jumlah dalam kod (RM)",
    save: "Simpan gambar",
  },
  en: paying,
});

const office = {
  title: "How families pay into this account",
  hidden: "Families do not see this account yet. Add its number or its DuitNow QR.",
  holder: "Account holder",
  holderHint: "The name that the bank shows to whoever transfers.",
  number: "Account number",
  numberHint: (last4: string) => `Families see it when they pay. It ends with ${last4}.`,
  numberWrong: "Type the number with digits only, 5 to 20 of them.",
  last4Wrong: (last4: string) =>
    `This account ends with ${last4}. For another account, press “Add bank account”.`,
  code: "Text of the DuitNow QR",
  codeHint:
    "Choose a picture of the QR below, or paste its text here. It begins with 0002. Leave it empty to show no code.",
  picture: "Read the QR from a picture",
  noCode:
    "No QR code was found in this picture. Take it again, straight and near, or paste the text.",
  noPicture:
    "This browser cannot open this file as a picture, as with iPhone photos (HEIC) on a computer. Choose a screenshot of it, or paste the text.",
  notRead: "The picture was not read. Check the Internet and try again, or paste the text.",
  goesTo: (name: string) => `Money goes to: ${name}`,
  faults: {
    none: "This is not the text of a payment QR code.",
    long: "This text is too long for a payment QR code.",
    crc: "Part of this text is missing or wrong. Copy all of it again.",
    other: "This is a payment QR code, but not one of DuitNow.",
    country: "This is a payment QR code of another country.",
    currency: "This code is not for ringgit.",
    dynamic: "This code is for one payment only. Use the one that the bank gave you to display.",
    amount: "This code has a fixed amount. Use one in which the payer types the amount.",
  },
  change: "Change",
  cancel: "Cancel",
  save: "Save",
  saved: "What families see is saved.",
  failed: "That was not saved. Please try again.",
  stale: "Somebody else has just changed this. Please load the page again.",
  withAmount: "Amount in the code",
  withAmountOff: "Off: families type the amount and their reference themselves.",
  withAmountOn: "On: the code has the amount and the family's reference.",
  tryIt: "Try and switch on",
  switchOff: "Switch off",
  tryTitle: "Try the code with RM\u00A01.00",
  tryLine:
    "Not every bank takes a code with an amount. Scan this one with your own bank's app. You need not pay.",
  tryAsk: "Does the app show RM\u00A01.00 and the name of the account?",
  worked: "It worked",
  switched: {
    on: "The amount is in the code from now on.",
    off: "The amount is no longer in the code.",
  },
};

/** What the office reads about how families pay into a bank account. */
export const payInOfficeText = words<typeof office>({
  asal: office,
  ms: {
    title: "Cara keluarga membayar ke akaun ini",
    hidden: "Keluarga belum dapat melihat akaun ini. Tambah nombor akaun atau QR DuitNow.",
    holder: "Nama pemegang akaun",
    holderHint: "Nama yang dipaparkan oleh bank semasa pindahan dibuat.",
    number: "Nombor akaun",
    numberHint: (last4) => `Dipaparkan kepada keluarga semasa membayar. Berakhir dengan ${last4}.`,
    numberWrong: "Taip nombor dengan angka sahaja, 5 hingga 20 angka.",
    last4Wrong: (last4) =>
      `Akaun ini berakhir dengan ${last4}. Untuk akaun lain, tekan “Tambah akaun bank”.`,
    code: "Teks QR DuitNow",
    codeHint:
      "Pilih gambar QR di bawah, atau tampal teksnya di sini. Teks bermula dengan 0002. Kosongkan jika tiada kod.",
    picture: "Baca QR daripada gambar",
    noCode:
      "Tiada kod QR dijumpai dalam gambar ini. Ambil semula dengan lurus dan dekat, atau tampal teksnya.",
    noPicture:
      "Fail ini tidak dapat dibuka sebagai gambar dalam pelayar ini, contohnya foto iPhone (HEIC) di komputer. Pilih tangkapan skrinnya, atau tampal teksnya.",
    notRead: "Gambar tidak dapat dibaca. Semak Internet dan cuba lagi, atau tampal teksnya.",
    goesTo: (name) => `Wang masuk kepada: ${name}`,
    faults: {
      none: "Ini bukan teks kod QR bayaran.",
      long: "Teks ini terlalu panjang untuk kod QR bayaran.",
      crc: "Teks ini tidak lengkap atau tersalah salin. Salin semula semuanya.",
      other: "Ini kod QR bayaran, tetapi bukan DuitNow.",
      country: "Ini kod QR bayaran negara lain.",
      currency: "Kod ini bukan untuk ringgit.",
      dynamic:
        "Kod ini untuk satu bayaran sahaja. Guna kod yang diberikan oleh bank untuk dipamerkan.",
      amount: "Kod ini mempunyai jumlah tetap. Guna kod yang jumlahnya ditaip oleh pembayar.",
    },
    change: "Ubah",
    cancel: "Batal",
    save: "Simpan",
    saved: "Maklumat untuk keluarga telah disimpan.",
    failed: "Tidak berjaya disimpan. Sila cuba lagi.",
    stale: "Maklumat ini baru diubah oleh orang lain. Sila muat semula halaman.",
    withAmount: "Jumlah dalam kod",
    withAmountOff: "Dimatikan: keluarga menaip sendiri jumlah dan rujukan.",
    withAmountOn: "Dihidupkan: kod mengandungi jumlah dan rujukan keluarga.",
    tryIt: "Cuba dan hidupkan",
    switchOff: "Matikan",
    tryTitle: "Cuba kod dengan RM\u00A01.00",
    tryLine:
      "Bukan semua bank menerima kod yang ada jumlah. Imbas kod ini dengan aplikasi bank anda. Anda tidak perlu membayar.",
    tryAsk: "Adakah aplikasi memaparkan RM\u00A01.00 dan nama akaun?",
    worked: "Berjaya",
    switched: { on: "Jumlah kini ada dalam kod.", off: "Jumlah tiada lagi dalam kod." },
  },
  en: office,
});
