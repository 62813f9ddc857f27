import { words } from "#lib/text.ts";

const english = {
  files: "Attachments",
  hint: "Pictures, or PDFs of up to 5 MB. Five at most.",
  add: "Attach files",
  alt: "What the picture shows",
  altHint: "Read out to those who cannot see it.",
  remove: (name: string) => `Remove ${name}`,
  show: (name: string) => `Show ${name}`,
  hide: "Hide",
  fixed: "The attachments stay as they were published.",
  failed: "This picture could not be loaded. Please try again.",
  problems: {
    files: "An announcement takes five attachments at most.",
    type: "Only pictures and PDFs can be attached.",
    pdf_type: "This file is not a PDF, or it is damaged.",
    pdf_size: "This PDF is larger than 5 MB.",
    picture: "This picture cannot be read. Choose another one.",
    picture_type: "This picture cannot be read. Choose another one.",
    picture_size: "This picture is too large. Choose a smaller one.",
    name: "This file's name has signs that cannot be seen. Please rename it first.",
  } as Record<string, string>,
  problem: (name: string, text: string) => `${name}: ${text}`,
};

export type NoticeFilesText = typeof english;

/** Texts of what is attached to an announcement. */
export const noticeFilesText = words<typeof english>({
  asal: english,
  ms: {
    files: "Lampiran",
    hint: "Gambar, atau PDF sehingga 5 MB. Paling banyak lima.",
    add: "Lampirkan fail",
    alt: "Apa yang ada dalam gambar ini",
    altHint: "Dibacakan kepada mereka yang tidak dapat melihatnya.",
    remove: (name) => `Buang ${name}`,
    show: (name) => `Paparkan ${name}`,
    hide: "Sembunyikan",
    fixed: "Lampiran kekal seperti semasa diterbitkan.",
    failed: "Gambar ini tidak dapat dimuatkan. Sila cuba lagi.",
    problems: {
      files: "Paling banyak lima lampiran bagi satu pengumuman.",
      type: "Hanya gambar dan PDF boleh dilampirkan.",
      pdf_type: "Fail ini bukan PDF, atau sudah rosak.",
      pdf_size: "PDF ini lebih besar daripada 5 MB.",
      picture: "Gambar ini tidak dapat dibaca. Sila pilih gambar lain.",
      picture_type: "Gambar ini tidak dapat dibaca. Sila pilih gambar lain.",
      picture_size: "Gambar ini terlalu besar. Sila pilih gambar yang lebih kecil.",
      name: "Nama fail ini mengandungi aksara yang tidak kelihatan. Sila tukar namanya dahulu.",
    },
    problem: (name, text) => `${name}: ${text}`,
  },
  en: english,
});
