/** The words for what is done with reports. */
const english = {
  "report.change_saved": "changed a saved report",
  "report.remove_saved": "removed a saved report",
  "report.save": "saved a report",
  "report.schedule": "scheduled a report",
  "report.layout": "changed the layout of a report",
  "report.submit": "marked a monthly summary as sent",
};

const malay: typeof english = {
  "report.change_saved": "mengubah laporan yang disimpan",
  "report.remove_saved": "membuang laporan yang disimpan",
  "report.save": "menyimpan laporan",
  "report.schedule": "menjadualkan laporan",
  "report.layout": "mengubah susun atur laporan",
  "report.submit": "menanda ringkasan bulanan sudah dihantar",
};

export const reportActions = { english, malay };
