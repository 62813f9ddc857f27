import type { TopicWords } from "#features/help/rules.ts";

/** What the office does with money. */
const english = {
  feeItems: {
    title: "Set the fees and the families' accounts",
    steps: [
      "Choose a common list and change the amounts, or press “Add item”. A new price applies from its date; bills already issued do not change.",
      "Create the accounts under “Families”. Where the guardians of children are not all the same, the office decides.",
      "On the family's page, tick “Sees this account” for each guardian who may see it.",
      "“Add special price”, under the fee items or on the family's page, sets what one student pays instead, or that the student is not billed. “Import list” takes them from a file.",
      "A deposit is an item that goes back when the student leaves. On the family's page, “Return deposit” asks for its refund, and “Pay fees with deposit” settles what is owed.",
      "“Import opening balances” under “Families” takes a list of what each family owed before. It is checked first, and can be undone while nothing is paid.",
    ],
  },
  feeBills: {
    title: "Bill the families for a month",
    steps: [
      "Choose the month. The preview shows the total of each item, and how many students have no account. Nothing is stored yet.",
      "Press the button to issue the bills. They are issued exactly as previewed, or not at all.",
      "Under “Months billed”, the bills of a month can be cancelled as long as nobody has paid one of them.",
      "To bill one family a whole year, press “Pay a year” on its page. The page says what is saved by paying early, and until when.",
    ],
  },
  feePayments: {
    title: "Receive a payment and print its receipt",
    steps: [
      "Press “Receive payment”, type three letters of a name and choose the family.",
      "Check the amount and the method. The payment settles the oldest fees first; anything left over is kept for the next bill.",
      "“Print A5” prints the receipt. A wrong receipt is cancelled from the family's statement and keeps its number.",
    ],
  },
  feeCash: {
    title: "Count the cash of the day",
    steps: [
      "“Drawer” shows what you should hold. Press “Close drawer” and type how many of each note and coin there are.",
      "If there is more or less, write why. Type what goes to the bank and the slip number, then press “Confirm close”. What you keep is in the next drawer.",
      "Press “Hand over” to give cash to a colleague. It stays yours until the colleague presses “Received”.",
      "A teacher takes cash too with the duty of treasurer or collector, given in Users and roles.",
    ],
  },
  feeSlips: {
    title: "Check the slips that guardians send",
    steps: [
      "Open “Checks”. Compare the picture with the amount, the date and your bank account.",
      "Press “Accept” to make the receipt; the next slip is shown immediately. “Undo” cancels the receipt.",
      "Press “Refuse” and write why if something is wrong. The guardian sees the reason and can send another slip.",
    ],
  },
  feeBank: {
    title: "Match a bank statement with the families",
    steps: [
      "Press “Add bank account” once, then “Upload statement” with the file from the bank. Check the columns and press “These are right, add them”.",
      "Press the button that confirms the certain ones. A payment whose receipt or slip is there already is linked to it; the others get their receipts.",
      "For the rest, choose a family or “Find a family”; one payment can be divided among several. “Not fees” puts a line aside with its reason.",
      "An admin presses “Change” there, types the whole account number and pastes the text of the bank's DuitNow QR. Families then see both when they pay.",
    ],
  },
  feeWaivers: {
    title: "Waive fees for a family",
    steps: [
      "Press “New waiver” under “Waivers”, choose the family, the share or the amount, and the fund that pays it. A zakat fund needs the asnaf category.",
      "An admin who did not ask for it presses “Approve”. Guardians ask on their own fees page; the office then writes the terms.",
      "The next bills show the waiver. When a fund has not enough, the preview asks who pays the rest: the school, another fund or the family.",
    ],
  },
  feePlans: {
    title: "Let a family pay in instalments",
    steps: [
      "Open the family and press “Instalment plan”. Choose the dues, how many instalments and the first date; each date and amount can be changed. Then press “Make offer”.",
      "The family agrees on its own fees page. If it signs the letter (“Print letter”) or tells you, press “Family agrees”. The instalments then take the place of the old dues.",
      "While a plan runs, the family is not reminded. When an instalment is open 14 days after its date, it appears under “Needs attention”: call the family. “Cancel plan” gives the old dues back.",
    ],
  },
  feeFunds: {
    title: "Keep zakat, donations and sponsors apart from the fees",
    steps: [
      "“Funds” shows what each fund received, used and still holds. Press “New fund” for a new one, and “New sponsor” for a person or body that gives.",
      "Press “Receive gift”, choose the fund and the sponsor, and type the amount. The receipt names the fund. A promise is a pledge: it is listed, but never counted as received.",
      "Open a fund for its statement, or a sponsor for the statement of the year, to print or save.",
    ],
  },
  feeMonths: {
    title: "Close a month of fees",
    steps: [
      "Choose the month under “Months”. What has to be done first is listed above the figures, such as a drawer that nobody has counted.",
      "Press “Close month”. Receipts and bills with a day in it are refused from then on. “Print” prints the sheet to sign.",
      "Only an admin opens a month again, with the reason. The earlier close stays in the history.",
    ],
  },
  feeCollecting: {
    title: "Collect fees in your class",
    steps: [
      "Open the fees in the menu, choose the student, type the amount and receive it. The receipt gets its number immediately.",
      "Press “Hand over” the same day and choose who takes the money. You are responsible for it until that person presses “Received”.",
      "When everything is handed over, press “Close drawer” and count what is left. A difference needs a reason.",
      "What a family owes is shown to the office alone.",
    ],
  },
  feeOnline: {
    title: "Take fees online",
    steps: [
      "An admin opens “Online payments” from the fee items and types the secret key and category code of the school's toyyibPay account. The key is never shown again.",
      "Tick “Guardians can pay online”. Guardians then see “Pay online” with what their family owes, and the receipt is made once toyyibPay confirms the payment.",
      "Money of another amount or paid twice is shown in the overview of the fees as “Online money to check”. Receive it, or say why there is no receipt.",
    ],
  },
} satisfies Record<string, TopicWords>;

const malay: typeof english = {
  feeItems: {
    title: "Tetapkan yuran dan akaun keluarga",
    steps: [
      "Pilih senarai lazim dan ubah jumlahnya, atau tekan “Tambah butiran”. Harga baharu terpakai mulai tarikhnya; bil yang sudah dikeluarkan tidak berubah.",
      "Buka akaun di bawah “Keluarga”. Jika penjaga anak-anak tidak semuanya sama, pejabat yang menentukan.",
      "Pada halaman keluarga, tandakan “Boleh melihat akaun ini” bagi setiap penjaga yang dibenarkan.",
      "“Tambah harga khas”, di bawah butiran yuran atau pada halaman keluarga, menetapkan harga bagi seorang pelajar, atau tidak mengenakannya langsung. “Import senarai” mengambilnya daripada fail.",
      "Cagaran ialah butiran yang dipulangkan apabila pelajar keluar. Pada halaman keluarga, “Pulangkan cagaran” memohon bayaran balik, dan “Guna cagaran untuk yuran” menjelaskan tunggakan.",
      "“Import baki permulaan” di bawah “Keluarga” menerima senarai baki lama setiap keluarga. Senarai disemak dahulu, dan boleh dibatalkan selagi tiada bayaran.",
    ],
  },
  feeBills: {
    title: "Keluarkan bil bulanan",
    steps: [
      "Pilih bulan. Pratonton menunjukkan jumlah setiap butiran dan bilangan pelajar yang tiada akaun. Belum ada apa-apa yang disimpan.",
      "Tekan butang untuk mengeluarkan bil. Bil dikeluarkan tepat seperti pratonton, atau tidak dikeluarkan langsung.",
      "Di bawah “Bulan yang sudah dibilkan”, bil sesuatu bulan boleh dibatalkan selagi tiada bayaran.",
      "Untuk bil setahun, tekan “Bayar setahun” di halaman keluarga. Halaman itu menyatakan potongan bayaran awal dan tarikh akhirnya.",
    ],
  },
  feePayments: {
    title: "Terima bayaran dan cetak resit",
    steps: [
      "Tekan “Terima bayaran”, taip tiga huruf nama dan pilih keluarga.",
      "Semak jumlah dan cara bayaran. Bayaran menjelaskan yuran yang paling lama dahulu; lebihannya disimpan untuk bil akan datang.",
      "“Cetak A5” mencetak resit. Resit yang salah dibatalkan dari penyata keluarga, dan nombornya kekal.",
    ],
  },
  feeCash: {
    title: "Kira tunai harian",
    steps: [
      "“Laci” menunjukkan jumlah yang sepatutnya ada. Tekan “Tutup laci” dan taip bilangan setiap wang kertas dan syiling.",
      "Jika ada lebih atau kurang, tulis sebabnya. Taip jumlah yang masuk bank dan nombor slip, kemudian tekan “Sahkan tutup”. Bakinya masuk ke laci seterusnya.",
      "Tekan “Serahkan wang” untuk menyerahkan tunai kepada rakan. Wang itu kekal tanggungan anda sehingga rakan menekan “Sudah terima”.",
      "Guru juga boleh menerima tunai jika diberi tugas bendahari atau pengutip dalam Pengguna dan peranan.",
    ],
  },
  feeSlips: {
    title: "Semak slip yang dihantar penjaga",
    steps: [
      "Buka “Semakan”. Bandingkan gambar dengan jumlah, tarikh dan akaun bank sekolah.",
      "Tekan “Terima” untuk mengeluarkan resit; slip seterusnya terus dipaparkan. “Buat asal” membatalkan resit itu.",
      "Tekan “Tolak” dan tulis sebabnya jika ada yang tidak kena. Penjaga melihat sebabnya dan boleh menghantar slip lain.",
    ],
  },
  feeBank: {
    title: "Padankan penyata bank dengan keluarga",
    steps: [
      "Tekan “Tambah akaun bank” sekali, kemudian “Muat naik penyata” dengan fail daripada bank. Semak lajurnya dan tekan “Betul, tambah”.",
      "Tekan butang untuk mengesahkan yang pasti. Bayaran yang sudah ada resit atau slip dipautkan; yang lain dikeluarkan resitnya.",
      "Bagi yang lain, pilih keluarga atau “Cari keluarga”; satu bayaran boleh dibahagi kepada beberapa keluarga. “Bukan yuran” mengetepikan baris dengan sebabnya.",
      "Pentadbir menekan “Ubah” di bawah, menaip nombor akaun yang penuh dan menampal teks QR DuitNow bank. Keluarga nampak kedua-duanya semasa membayar.",
    ],
  },
  feeWaivers: {
    title: "Kecualikan yuran sesebuah keluarga",
    steps: [
      "Tekan “Pengecualian baharu” di bawah “Pengecualian”, pilih keluarga, peratus atau jumlah, dan tabung yang menanggungnya. Tabung zakat memerlukan kategori asnaf.",
      "Pentadbir yang bukan pemohon menekan “Luluskan”. Penjaga memohon di halaman yuran sendiri, kemudian pejabat menetapkan syaratnya.",
      "Bil seterusnya menunjukkan pengecualian itu. Jika baki tabung tidak cukup, pratonton bertanya siapa yang menanggung bakinya: sekolah, tabung lain atau keluarga.",
    ],
  },
  feePlans: {
    title: "Benarkan keluarga membayar secara ansuran",
    steps: [
      "Buka halaman keluarga dan tekan “Pelan ansuran”. Pilih yuran, bilangan ansuran dan tarikh pertama; setiap tarikh dan jumlah boleh diubah. Kemudian tekan “Buat tawaran”.",
      "Keluarga bersetuju di halaman yurannya sendiri. Jika keluarga menandatangani surat (“Cetak surat”) atau memaklumkan anda, tekan “Keluarga bersetuju”. Ansuran terus menggantikan yuran asal.",
      "Selagi pelan berjalan, keluarga tidak diingatkan. Jika ansuran belum dibayar 14 hari selepas tarikhnya, pelan itu muncul di “Perlu tindakan”: hubungi keluarga. “Batalkan pelan” mengembalikan yuran asal.",
    ],
  },
  feeFunds: {
    title: "Asingkan zakat, sumbangan dan tajaan daripada yuran",
    steps: [
      "“Tabung” menunjukkan jumlah yang diterima, digunakan dan baki setiap tabung. Tekan “Tabung baharu” untuk membuka tabung, dan “Penaja baharu” untuk orang atau badan yang menyumbang.",
      "Tekan “Terima sumbangan”, pilih tabung dan penaja, kemudian taip jumlahnya. Resit menyebut nama tabung. Janji sumbangan disenaraikan, tetapi tidak dikira sebagai wang diterima.",
      "Buka tabung untuk melihat penyatanya, atau penaja untuk penyata tahunannya, sama ada untuk dicetak atau disimpan.",
    ],
  },
  feeMonths: {
    title: "Tutup bulan yuran",
    steps: [
      "Pilih bulan di bawah “Bulan”. Perkara yang belum selesai ditunjukkan di atas jumlah, contohnya laci yang belum dikira.",
      "Tekan “Tutup bulan”. Selepas itu resit dan bil dengan tarikh dalam bulan itu ditolak. “Cetak” mencetak helaian untuk ditandatangani.",
      "Hanya pentadbir boleh membuka semula sesuatu bulan, dengan sebabnya. Penutupan asal kekal dalam sejarah.",
    ],
  },
  feeCollecting: {
    title: "Kutip yuran di kelas",
    steps: [
      "Buka yuran dalam menu, pilih pelajar, taip jumlah dan terima wangnya. Nombor resit diberikan serta-merta.",
      "Tekan “Serahkan wang” pada hari yang sama dan pilih penerimanya. Wang itu kekal tanggungan anda sehingga penerima menekan “Sudah terima”.",
      "Setelah semuanya diserahkan, tekan “Tutup laci” dan kira bakinya. Jika ada beza, tulis sebabnya.",
      "Jumlah yang perlu dibayar oleh sesebuah keluarga hanya dilihat oleh pejabat.",
    ],
  },
  feeOnline: {
    title: "Terima yuran dalam talian",
    steps: [
      "Pentadbir membuka “Bayaran dalam talian” dari halaman butiran yuran, kemudian menaip kunci rahsia dan kod kategori akaun toyyibPay sekolah. Kunci itu tidak dipaparkan lagi.",
      "Tandakan “Penjaga boleh membayar dalam talian”. Penjaga akan nampak “Bayar dalam talian” bersama jumlah keluarganya, dan resit dibuat setelah toyyibPay mengesahkan bayaran.",
      "Wang yang berlainan jumlah atau dibayar dua kali ditunjukkan di ringkasan yuran sebagai “Wang dalam talian untuk disemak”. Terima wang itu, atau nyatakan mengapa tiada resit.",
    ],
  },
};

export const feeWords = { english, malay };
