import { words } from "#lib/text.ts";
import type { ReplyKind, TemplateKey } from "./rules.ts";

type Worded = { title: string; body: string };

/** The words of each template, by the language of the fields that they go into. */
export const TEMPLATE_WORDS: Readonly<Record<"ms" | "en", Readonly<Record<TemplateKey, Worded>>>> =
  {
    ms: {
      closure: {
        title: "Sekolah ditutup pada {tarikh}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nDimaklumkan bahawa sekolah ditutup pada {tarikh} kerana {sebab}. Kelas bersambung seperti biasa pada {tarikh mula semula}.\n\nMohon maaf atas segala kesulitan. Semoga Allah memelihara kita semua.",
      },
      meeting: {
        title: "Mesyuarat PIBG pada {tarikh}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nIbu bapa dan penjaga dijemput hadir ke mesyuarat PIBG.\n\nTarikh: {tarikh}\nMasa: {masa}\nTempat: {tempat}\n\nKehadiran tuan/puan amat kami hargai.",
      },
      trip: {
        title: "Lawatan ke {tempat}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nSekolah akan mengadakan lawatan ke {tempat} pada {tarikh}. Rombongan bertolak dari sekolah pada pukul {masa} dan dijangka pulang pada pukul {masa pulang}. Bayaran: {bayaran}.\n\nMohon nyatakan sama ada anak tuan/puan diizinkan turut serta.",
      },
      bring: {
        title: "Bawa {barang} pada {tarikh}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nMohon anak tuan/puan membawa {barang} ke sekolah pada {tarikh} untuk {tujuan}. Sila tulis nama anak pada setiap barang.",
      },
      juz_exam: {
        title: "Ujian Juzuk {juzuk}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nInsya-Allah Ujian Juzuk {juzuk} diadakan pada {tarikh}, pukul {masa}. Mohon bantu anak mengulang hafazannya di rumah, dan doakan kejayaannya.",
      },
      thanks: {
        title: "Terima kasih atas {sumbangan}",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nJazakumullahu khairan kepada semua ibu bapa dan penjaga atas {sumbangan}. Semoga Allah membalasnya dengan kebaikan yang berlipat ganda dan memberkati keluarga tuan/puan.",
      },
      ramadan: {
        title: "Waktu sekolah sepanjang Ramadan",
        body: "Assalamualaikum warahmatullahi wabarakatuh.\n\nMulai {tarikh}, sepanjang Ramadan, sekolah bermula pada pukul {masa mula} dan tamat pada pukul {masa tamat}. Waktu biasa bersambung pada {tarikh mula semula}.\n\nSelamat menyambut Ramadan. Semoga Allah menerima amalan kita semua.",
      },
    },
    en: {
      closure: {
        title: "School closed on {date}",
        body: "Assalamualaikum.\n\nThe school is closed on {date} because of {reason}. Lessons start again on {first day back}.\n\nWe are sorry for the short notice. May Allah keep all of us safe.",
      },
      meeting: {
        title: "PTA meeting on {date}",
        body: "Assalamualaikum.\n\nAll parents and guardians are invited to the PTA meeting.\n\nDate: {date}\nTime: {time}\nPlace: {place}\n\nWe look forward to seeing you.",
      },
      trip: {
        title: "Trip to {place}",
        body: "Assalamualaikum.\n\nWe are going on a trip to {place} on {date}. We leave school at {time} and expect to be back at {time of return}. The cost is {cost}.\n\nPlease let us know whether your child may come along.",
      },
      bring: {
        title: "Please bring {things} on {date}",
        body: "Assalamualaikum.\n\nPlease let your child bring {things} to school on {date} for {purpose}. Please write your child's name on everything.",
      },
      juz_exam: {
        title: "Juz {juz} exam",
        body: "Assalamualaikum.\n\nInsya-Allah, the Juz {juz} exam will be on {date} at {time}. Please help your child to revise at home, and remember us in your prayers.",
      },
      thanks: {
        title: "Thank you for {help}",
        body: "Assalamualaikum.\n\nJazakumullahu khairan to all parents and guardians for {help}. May Allah reward you many times over and bless your families.",
      },
      ramadan: {
        title: "School hours in Ramadan",
        body: "Assalamualaikum.\n\nFrom {date}, throughout Ramadan, school begins at {start} and ends at {end}. The usual hours return on {first day back}.\n\nWe wish you a blessed Ramadan. May Allah accept our worship.",
      },
    },
  };

const english = {
  template: "Start with a template",
  templateHint: "Then replace the words in { }. Whatever you have typed is kept.",
  none: "None",
  useEnglish: "Use the template's English",
  blank: (blank: string) => `Please replace ${blank} first.`,
  names: {
    closure: "School closed at short notice",
    meeting: "PTA meeting",
    trip: "Trip (permission)",
    bring: "Things to bring",
    juz_exam: "Juz exam",
    thanks: "Thank you",
    ramadan: "Ramadan: new hours",
  } as Record<TemplateKey, string>,
  own: "Templates",
  ownLine: "Your school's own templates come first in the list when you write an announcement.",
  shipped: "Halaqah's templates",
  ownNone: "Your school has no template of its own yet.",
  add: "New template",
  copy: (name: string) => `Make a template of your own from ${name}`,
  change: (name: string) => `Change ${name}`,
  addTitle: "New template",
  changeTitle: "Change template",
  name: "Name of the template",
  blanksHint:
    "Put what changes each time in { }, such as {tarikh}. It must be replaced before publishing.",
  titleMs: "Title",
  bodyMs: "Message",
  titleEn: "Title in English",
  bodyEn: "Message in English",
  kind: "Type",
  kinds: { notice: "Normal", important: "Important" },
  reply: "Answer",
  replies: { none: "None", ack: "Acknowledge with a name", choice: "Agree or disagree" } as Record<
    ReplyKind,
    string
  >,
  cancel: "Cancel",
  save: "Save",
  remove: "Delete template",
  saved: (name: string) => `${name} has been saved.`,
  removed: (name: string) => `${name} has been deleted.`,
  sameName: "There is a template with this name. Please choose another name.",
  many: "A school has 50 templates at most. Please delete one first.",
  failed: "The template could not be saved. Please try again.",
  loadFailed: "The templates could not be loaded. Please try again later.",
};

export type TemplatesText = typeof english;

/** Texts of the templates. */
export const templatesText = words<typeof english>({
  asal: english,
  ms: {
    template: "Mulakan dengan templat",
    templateHint: "Kemudian gantikan perkataan dalam { }. Apa yang sudah ditaip tidak berubah.",
    none: "Tiada",
    useEnglish: "Guna versi Inggeris templat",
    blank: (blank) => `Sila gantikan ${blank} dahulu.`,
    names: {
      closure: "Cuti mengejut",
      meeting: "Mesyuarat PIBG",
      trip: "Lawatan (izin)",
      bring: "Bawa barang",
      juz_exam: "Ujian juzuk",
      thanks: "Terima kasih",
      ramadan: "Ramadan: waktu baharu",
    },
    own: "Templat",
    ownLine: "Templat sekolah sendiri disenaraikan dahulu apabila anda menulis pengumuman.",
    shipped: "Templat Halaqah",
    ownNone: "Sekolah belum ada templat sendiri.",
    add: "Templat baharu",
    copy: (name) => `Buat templat sendiri daripada ${name}`,
    change: (name) => `Ubah ${name}`,
    addTitle: "Templat baharu",
    changeTitle: "Ubah templat",
    name: "Nama templat",
    blanksHint:
      "Letakkan apa yang berubah setiap kali dalam { }, seperti {tarikh}. Ia mesti diganti sebelum diterbitkan.",
    titleMs: "Tajuk",
    bodyMs: "Isi",
    titleEn: "Tajuk dalam bahasa Inggeris",
    bodyEn: "Isi dalam bahasa Inggeris",
    kind: "Jenis",
    kinds: { notice: "Biasa", important: "Penting" },
    reply: "Jawapan",
    replies: { none: "Tidak perlu", ack: "Akuan dengan nama", choice: "Setuju atau tidak" },
    cancel: "Batal",
    save: "Simpan",
    remove: "Padam templat",
    saved: (name) => `${name} telah disimpan.`,
    removed: (name) => `${name} telah dipadam.`,
    sameName: "Sudah ada templat dengan nama ini. Sila pilih nama lain.",
    many: "Paling banyak 50 templat bagi satu sekolah. Sila padam satu dahulu.",
    failed: "Templat tidak dapat disimpan. Sila cuba lagi.",
    loadFailed: "Templat tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});
