import { greetingTo } from "#features/absences/text.ts";

type Reader = { first_name: string; relation: string };
type Told = { school: string; title: string; url: string };

/** What reminds a guardian by WhatsApp, always in Malay, with the guardian's own link. */
export function announcementReminderMessage(reader: Reader, { school, title, url }: Told): string {
  return `${greetingTo(reader)} ada pengumuman daripada ${school} yang menunggu tuan/puan: *${title}*. Buka: ${url} Pautan ini untuk tuan/puan sahaja.`;
}

/** What the sender passes on to a class's group, always in Malay: no name, no count, no personal link. */
export function announcementGroupMessage({ school, title, url }: Told): string {
  return `Assalamualaikum ibu bapa dan penjaga yang dihormati. Ada pengumuman daripada ${school}: *${title}*. Sila log masuk untuk membacanya: ${url} Sekian, terima kasih.`;
}

/** The mail that reminds a guardian, always in Malay. It names no child and says nothing of what is in it but its title. */
export function announcementReminderLetter(reader: Reader, { school, title, url }: Told) {
  return {
    subject: "Halaqah: pengumuman sekolah menunggu anda",
    greeting: greetingTo(reader),
    paragraphs: [
      `Pengumuman daripada ${school} ini belum anda baca atau jawab: ${title}`,
      "Jika anda sudah membaca atau menjawabnya sebentar tadi, sila abaikan e-mel ini.",
    ],
    action: { label: "Buka pengumuman", url },
    notes: [
      "Pautan ini untuk anda sahaja, jadi jangan majukan e-mel ini.",
      "E-mel ini dihantar kepada penjaga yang bersetuju dihubungi melalui e-mel, paling banyak sekali sehari bagi setiap pengumuman.",
    ],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}
