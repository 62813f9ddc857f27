import { formatNumber } from "#lib/numbers.ts";
import { dutyWords, roleWords } from "#features/people/text.ts";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import { isFamilyRole, type Role } from "#lib/permissions.ts";
import { words } from "#lib/text.ts";
import type { MemberAccess } from "#features/members/access/rules.ts";

const english = {
  title: "Users and roles",
  line: "Who at your school can sign in, and in which role",
  add: "Add a user",
  sendLinks: "Send sign-in links",
  addLine: "An admin, a teacher, or a guardian with children. Students are already in the list.",
  search: "Search by name, e-mail, phone or child",
  roleFilter: "Role",
  allRoles: "All roles",
  accessFilter: "Access",
  all: "All",
  roles: roleWords.english,
  duties: dutyWords.english,
  dutiesTitle: "Duties of a teacher",
  dutiesLine: {
    treasurer:
      "Looks after the school's fees: bills, receipts, cash drawers and closing the month.",
    collector: "Takes fees in cash from their own classes and hands them over. Sees no balances.",
  },
  access: {
    none: "No account",
    invited: "Invited",
    expired: "Invitation expired",
    came: "Awaiting approval",
    active: "Active",
    ended: "Access ended",
  } satisfies Record<MemberAccess, string>,
  person: "Name",
  role: "Role",
  status: "Access",
  contact: "Contact",
  actions: "Actions",
  actionsOf: (name: string) => `Actions for ${name}`,
  childrenOf: (names: string) => `Guardian of ${names}`,
  you: "You",
  count: (shown: number, all: number) =>
    shown === all
      ? `${formatNumber(all)} users`
      : `${formatNumber(shown)} of ${formatNumber(all)} users`,
  noMatch: "No user matches",
  noMatchText: "Try another name, role or access filter.",
  showAll: "Show all",
  loadFailed: "Unable to load the users. Please try again later.",
  cameLine: (name: string, email: string) =>
    `${name} (${email}) has opened this link and is waiting for your approval.`,
  until: (day: string) => `until ${day}`,
  inviteMail: "Invite by e-mail",
  inviteLink: "Create a link to copy",
  copyAgain: "Create a new link",
  withdraw: "Withdraw the invitation",
  confirm: "Approve this user",
  refuse: "Reject",
  familyLink: "Sign-in link by WhatsApp or card",
  resetLink: "Password reset link",
  signInLink: "Sign-in link (no e-mail)",
  changeRole: "Change role",
  signOut: "Sign out of all devices",
  signedOut: (name: string) =>
    `${name} has been signed out everywhere; remembered phones are forgotten.`,
  end: "End access",
  invitedUntil: "Invited until",
  invited: (email: string) => `The invitation is being sent to ${email}.`,
  withdrawn: "The invitation has been withdrawn.",
  confirmed: (name: string) => `${name} can now sign in.`,
  ended: (name: string) => `${name} no longer has access.`,
  roleChanged: (name: string, roles: string) => `${name}'s role is now: ${roles}.`,
  added: (name: string) => `${name} has been added. Now invite this user.`,
  linkTitle: {
    invitation: "Invitation link",
    reset: "Password reset link",
    sign_in: "Sign-in link",
  },
  linkLine: {
    invitation: (name: string) =>
      `Give it to ${name}. Whoever opens it has to wait until you approve them.`,
    reset: (name: string, byMail: boolean) =>
      `Give it to ${name} only. It sets a new password${byMail ? ", and the owner is told by e-mail" : ""}.`,
    sign_in: (name: string) =>
      `Give it to ${name} only. It signs them in once, without an e-mail or password.`,
  },
  code: "Code",
  copy: "Copy link",
  copied: "The link has been copied.",
  card: "Print card",
  whatsApp: "Send by WhatsApp",
  whatsAppText: (greeted: string, school: string, url: string) =>
    `Assalamualaikum ${greeted}, this is your invitation to ${school} on Halaqah: ${url}`,
  validUntil: (when: string) => `Works once, until ${when}.`,
  noMail:
    "E-mail has not been set up for this system. Invite people with a link: send it by WhatsApp or print a card.",
  roleTitle: (name: string) => `Role of ${name}`,
  roleLine: "The user is signed out. The new role applies when they sign in again.",
  endTitle: (name: string) => `End ${name}'s access?`,
  endLine:
    "This takes effect immediately, on every device. Records are kept. You can invite this user again at any time.",
  save: "Save",
  cancel: "Cancel",
  back: "Back to the users",
  firstName: "Given name",
  lastName: "bin, binti, a/l, a/p …",
  email: "E-mail",
  phone: "Phone",
  phoneWrong: "This is not a valid phone number. Example: 012-345 6789",
  relation: "Relation",
  relations: { bapa: "Father", ibu: "Mother", penjaga: "Guardian", waris: "Next of kin" },
  children: "Children",
  childrenHint: "Search by name or number, then choose.",
  noChildren: "No student has that name.",
  teacherHint: "The teacher gets the next teacher number.",
  failed: "The change could not be made. Please try again.",
  last_admin: "A school must have at least one admin. Make somebody else an admin first.",
  role_fixed: "A student's role cannot be changed.",
  no_email: "This user has no e-mail address. Create a link instead.",
  active: "This user can already sign in.",
  own_mail: "This account also belongs to another school. Only its owner can reset it, by e-mail.",
  has_email: "This user has an e-mail address. Invite them by e-mail or with a link.",
  no_invitation: "There is no longer an open invitation.",
  nobody: "Nobody is waiting for approval any longer.",
  known_password:
    "Another school set this account up. Its owner must first set a new password by e-mail (“Lupa kata laluan?” on the sign-in page). You can approve them after that.",
  no_access: "This user no longer has access.",
  self: "Change your own password in your profile.",
  tooMany:
    "Too many e-mails or links for one day. Try again tomorrow, or create an invitation link to copy.",
  onlyAdmins: "For admins only",
  onlyAdminsText: "Your school's admins decide who can sign in.",
};

export const membersText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pengguna dan peranan",
    line: "Siapa di sekolah anda yang boleh log masuk, dan peranannya",
    add: "Tambah pengguna",
    sendLinks: "Hantar pautan log masuk",
    addLine: "Pentadbir, guru, atau penjaga dengan anak-anaknya. Pelajar sudah ada dalam senarai.",
    search: "Cari nama, e-mel, telefon atau anak",
    roleFilter: "Peranan",
    allRoles: "Semua peranan",
    accessFilter: "Akses",
    all: "Semua",
    roles: roleWords.malay,
    duties: dutyWords.malay,
    dutiesTitle: "Tugas guru",
    dutiesLine: {
      treasurer: "Menguruskan yuran sekolah: bil, resit, laci dan penutupan bulan.",
      collector:
        "Mengutip yuran tunai daripada kelas sendiri dan menyerahkannya. Tidak melihat baki keluarga.",
    },
    access: {
      none: "Tiada akaun",
      invited: "Dijemput",
      expired: "Jemputan tamat",
      came: "Menunggu pengesahan",
      active: "Aktif",
      ended: "Akses ditamatkan",
    },
    person: "Nama",
    role: "Peranan",
    status: "Akses",
    contact: "Untuk dihubungi",
    actions: "Tindakan",
    actionsOf: (name) => `Tindakan untuk ${name}`,
    childrenOf: (names) => `Penjaga kepada ${names}`,
    you: "Anda",
    count: (shown, all) =>
      shown === all
        ? `${formatNumber(all)} pengguna`
        : `${formatNumber(shown)} daripada ${formatNumber(all)} pengguna`,
    noMatch: "Tiada pengguna yang sepadan",
    noMatchText: "Cuba nama, peranan atau akses yang lain.",
    showAll: "Papar semua",
    loadFailed: "Senarai pengguna tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    cameLine: (name, email) =>
      `${name} (${email}) telah membuka pautan ini dan menunggu pengesahan anda.`,
    until: (day) => `hingga ${day}`,
    inviteMail: "Jemput melalui e-mel",
    inviteLink: "Buat pautan untuk disalin",
    copyAgain: "Buat pautan baharu",
    withdraw: "Tarik balik jemputan",
    confirm: "Sahkan pengguna ini",
    refuse: "Tolak",
    familyLink: "Pautan log masuk melalui WhatsApp atau kad",
    resetLink: "Pautan kata laluan baharu",
    signInLink: "Pautan log masuk (tanpa e-mel)",
    changeRole: "Tukar peranan",
    signOut: "Tamatkan semua sesi",
    signedOut: (name) =>
      `Semua sesi ${name} telah ditamatkan; telefon yang diingati turut dilupakan.`,
    end: "Tamatkan akses",
    invitedUntil: "Jemputan sah hingga",
    invited: (email) => `Jemputan sedang dihantar kepada ${email}.`,
    withdrawn: "Jemputan telah ditarik balik.",
    confirmed: (name) => `${name} kini boleh log masuk.`,
    ended: (name) => `${name} tidak lagi mempunyai akses.`,
    roleChanged: (name, roles) => `Peranan ${name} kini: ${roles}.`,
    added: (name) => `${name} telah ditambah. Sekarang jemput pengguna ini.`,
    linkTitle: {
      invitation: "Pautan jemputan",
      reset: "Pautan kata laluan baharu",
      sign_in: "Pautan log masuk",
    },
    linkLine: {
      invitation: (name) =>
        `Berikan kepada ${name}. Sesiapa yang membukanya perlu menunggu sehingga anda mengesahkannya.`,
      reset: (name, byMail) =>
        `Berikan kepada ${name} sahaja. Pautan ini menetapkan kata laluan baharu${byMail ? ", dan pemilik akaun dimaklumkan melalui e-mel" : ""}.`,
      sign_in: (name) =>
        `Berikan kepada ${name} sahaja. Pautan ini membolehkannya log masuk sekali, tanpa e-mel atau kata laluan.`,
    },
    code: "Kod",
    copy: "Salin pautan",
    copied: "Pautan telah disalin.",
    card: "Cetak kad",
    whatsApp: "Hantar melalui WhatsApp",
    whatsAppText: (greeted, school, url) =>
      `Assalamualaikum ${greeted}, ini jemputan anda ke ${school} di Halaqah: ${url}`,
    validUntil: (when) => `Boleh digunakan sekali, hingga ${when}.`,
    noMail:
      "E-mel belum disediakan bagi sistem ini. Jemput dengan pautan, melalui WhatsApp atau kad.",
    roleTitle: (name) => `Peranan ${name}`,
    roleLine:
      "Sesi pengguna ini ditamatkan; peranan baharu berkuat kuasa apabila dia log masuk semula.",
    endTitle: (name) => `Tamatkan akses ${name}?`,
    endLine:
      "Berkuat kuasa serta-merta, pada semua peranti. Rekod kekal. Anda boleh menjemput pengguna ini semula pada bila-bila masa.",
    save: "Simpan",
    cancel: "Batal",
    back: "Kembali ke senarai pengguna",
    firstName: "Nama diberi",
    lastName: "bin, binti, a/l, a/p …",
    email: "E-mel",
    phone: "No. telefon",
    phoneWrong: "Nombor telefon ini tidak sah. Contohnya 012-345 6789",
    relation: "Pertalian",
    relations: { bapa: "Bapa", ibu: "Ibu", penjaga: "Penjaga", waris: "Waris" },
    children: "Anak",
    childrenHint: "Cari mengikut nama atau nombor, kemudian pilih.",
    noChildren: "Tiada pelajar dengan nama itu.",
    teacherHint: "Guru ini mendapat nombor guru yang seterusnya.",
    failed: "Perubahan ini tidak dapat dilakukan. Sila cuba lagi.",
    last_admin:
      "Sekolah mesti mempunyai sekurang-kurangnya seorang pentadbir. Lantik pentadbir lain dahulu.",
    role_fixed: "Peranan pelajar tidak boleh ditukar.",
    no_email: "Pengguna ini tiada e-mel. Buat pautan.",
    active: "Pengguna ini sudah boleh log masuk.",
    own_mail:
      "Akaun ini juga milik sekolah lain. Hanya pemiliknya boleh menetapkannya semula, melalui e-mel.",
    has_email: "Pengguna ini mempunyai e-mel. Jemput melalui e-mel atau dengan pautan.",
    no_invitation: "Jemputan itu sudah tiada.",
    nobody: "Tiada sesiapa lagi yang menunggu pengesahan.",
    known_password:
      "Akaun ini disediakan oleh sekolah lain. Pemiliknya perlu menetapkan kata laluan baharu melalui e-mel dahulu (“Lupa kata laluan?” di halaman log masuk); selepas itu barulah anda boleh sahkan.",
    no_access: "Pengguna ini tidak lagi mempunyai akses.",
    self: "Tukar kata laluan anda sendiri dalam profil.",
    tooMany:
      "Terlalu banyak e-mel atau pautan dalam sehari. Cuba lagi esok, atau buat pautan jemputan untuk disalin.",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Pentadbir sekolah anda menentukan siapa yang boleh log masuk.",
  },
  en: english,
});

export type MembersText = typeof english;

/** What is printed on cards with a link, always in Malay. */
export const ON_LINK_CARD = {
  invitation: {
    title: "Kad jemputan Halaqah",
    steps: [
      "Imbas kod ini dengan kamera telefon.",
      "Cipta akaun, atau log masuk jika sudah ada akaun.",
      "Tunggu pihak sekolah mengesahkan anda.",
    ],
  },
  sign_in: {
    title: "Kad log masuk Halaqah",
    steps: [
      "Imbas kod ini dengan kamera telefon.",
      "Tekan Log masuk. Kata laluan tidak diperlukan.",
    ],
  },
  code: "Kod",
  until: (when: string) => `Sah hingga ${when}, sekali guna.`,
  personal: "Untuk penama sahaja. Jangan beri kad ini atau hantar gambarnya kepada orang lain.",
};

const WASSALAM = "Sekian, terima kasih. Wassalam.";

/** The mail that invites a person to a school. */
export function invitationLetter(invited: {
  greeted: string;
  school: { name: string; pupil_word: PupilWord };
  role: Role;
  by: string;
  url: string;
  code: string;
}) {
  const { greeted, school, role, by, url, code } = invited;
  return {
    subject: "Halaqah: jemputan daripada sekolah",
    greeting: `Assalamualaikum ${greeted},`,
    paragraphs: [
      `${by} menjemput anda ke ${school.name} di Halaqah sebagai ${inPupilWord(roleWords.within, school.pupil_word)[role]}.`,
      isFamilyRole(role)
        ? "Buka pautan di bawah, kemudian tekan Teruskan. Kata laluan tidak diperlukan."
        : "Buka pautan di bawah, kemudian cipta akaun dengan alamat e-mel ini atau log masuk jika sudah ada akaun.",
    ],
    action: { label: "Terima jemputan", url },
    notes: [
      `Atau masukkan kod ini selepas log masuk: ${code}`,
      "Jemputan ini sah selama 7 hari dan hanya boleh digunakan sekali.",
      "Jika anda tidak mengenali sekolah ini, abaikan e-mel ini.",
    ],
    closing: WASSALAM,
  };
}

/** The mail that tells an owner that an admin made a link to a new password. */
export function linkLetter({ first_name, school }: { first_name: string; school: string }) {
  return {
    subject: "Halaqah: pautan kata laluan baharu dibuat untuk anda",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `Pentadbir ${school} telah membuat pautan sekali guna untuk menetapkan kata laluan baharu bagi akaun Halaqah anda.`,
      "Jika anda tidak memintanya, hubungi sekolah anda dengan segera.",
    ],
    closing: WASSALAM,
  };
}
