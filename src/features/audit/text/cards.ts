/** The words for what is done with progress reports. */
const english = {
  "card.add_comment": "added a sentence for comments",
  "card.add_period": "added a period of progress reports",
  "card.add_scale": "added a scale of marks",
  "card.add_subject": "added a subject",
  "card.add_subjects": "added the subjects of a preset",
  "card.add_trait": "added a trait of character",
  "card.add_traits": "added the usual traits of character",
  "card.approve": "approved progress reports",
  "card.change": "wrote in a progress report",
  "card.change_comment": "changed a sentence for comments",
  "card.change_period": "changed a period of progress reports",
  "card.change_scale": "changed a scale of marks",
  "card.change_subject": "changed a subject",
  "card.change_trait": "changed a trait of character",
  "card.publish": "published progress reports",
  "card.ready": "marked progress reports as ready",
  "card.remove_comment": "removed a sentence for comments",
  "card.return": "sent progress reports back",
};

const malay: typeof english = {
  "card.add_comment": "menambah ayat ulasan",
  "card.add_period": "menambah tempoh laporan kemajuan",
  "card.add_scale": "menambah skala markah",
  "card.add_subject": "menambah mata pelajaran",
  "card.add_subjects": "menambah mata pelajaran daripada senarai sedia ada",
  "card.add_trait": "menambah perkara sahsiah",
  "card.add_traits": "menambah perkara sahsiah yang biasa",
  "card.approve": "meluluskan laporan kemajuan",
  "card.change": "menulis dalam laporan kemajuan",
  "card.change_comment": "mengubah ayat ulasan",
  "card.change_period": "mengubah tempoh laporan kemajuan",
  "card.change_scale": "mengubah skala markah",
  "card.change_subject": "mengubah mata pelajaran",
  "card.change_trait": "mengubah perkara sahsiah",
  "card.publish": "menerbitkan laporan kemajuan",
  "card.ready": "menanda laporan kemajuan sudah siap",
  "card.remove_comment": "membuang ayat ulasan",
  "card.return": "memulangkan laporan kemajuan",
};

export const cardActions = { english, malay };
