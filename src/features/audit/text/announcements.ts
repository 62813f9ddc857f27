/** The words for what is done with announcements. */
const english = {
  "announcement.add_template": "added a template of announcements",
  "announcement.approve": "approved and published an announcement",
  "announcement.change": "changed a published announcement",
  "announcement.change_template": "changed a template of announcements",
  "announcement.discard": "deleted the draft of an announcement",
  "announcement.draft": "saved the draft of an announcement",
  "announcement.open_report": "opened who has read an announcement about fees",
  "announcement.paper": "typed in an answer on paper to an announcement",
  "announcement.publish": "published an announcement",
  "announcement.remind": "reminded guardians of an announcement",
  "announcement.remove_template": "deleted a template of announcements",
  "announcement.reply": "answered an announcement",
  "announcement.schedule": "scheduled an announcement",
  "announcement.settings": "changed the settings of announcements",
  "announcement.submit": "sent an announcement for approval",
  "announcement.wish": "changed how announcements are e-mailed to them",
  "announcement.withdraw": "withdrew an announcement",
};

const malay: typeof english = {
  "announcement.add_template": "menambah templat pengumuman",
  "announcement.approve": "meluluskan dan menerbitkan pengumuman",
  "announcement.change": "mengubah pengumuman yang diterbitkan",
  "announcement.change_template": "mengubah templat pengumuman",
  "announcement.discard": "memadam draf pengumuman",
  "announcement.draft": "menyimpan draf pengumuman",
  "announcement.open_report": "membuka senarai pembaca pengumuman tentang yuran",
  "announcement.paper": "merekodkan jawapan kertas bagi pengumuman",
  "announcement.publish": "menerbitkan pengumuman",
  "announcement.remind": "mengingatkan penjaga tentang pengumuman",
  "announcement.remove_template": "memadam templat pengumuman",
  "announcement.reply": "menjawab pengumuman",
  "announcement.schedule": "menjadualkan pengumuman",
  "announcement.settings": "mengubah tetapan pengumuman",
  "announcement.submit": "menghantar pengumuman untuk kelulusan",
  "announcement.wish": "mengubah cara menerima e-mel pengumuman",
  "announcement.withdraw": "menarik balik pengumuman",
};

export const announcementActions = { english, malay };
