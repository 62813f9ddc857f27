import { roleWords } from "#features/people/text.ts";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import type { Role } from "#lib/permissions.ts";
import { words } from "#lib/text.ts";
import type { MemberAccess } from "#features/members/access/rules.ts";

const english = {
  title: "People and roles",
  line: "Who of your school may sign in, and as what",
  add: "Add a person",
  addLine: "An admin, a teacher, or a guardian with children. Pupils are in the list already.",
  search: "Search name, e-mail, phone or child",
  roleFilter: "Role",
  allRoles: "All roles",
  accessFilter: "Access",
  all: "All",
  roles: roleWords.english,
  access: {
    none: "No account",
    invited: "Invited",
    expired: "Invitation ran out",
    came: "Waits for you",
    active: "Signs in",
    ended: "Access ended",
  } satisfies Record<MemberAccess, string>,
  person: "Person",
  role: "Role",
  status: "Access",
  contact: "Contact",
  actions: "Actions",
  actionsOf: (name: string) => `Actions for ${name}`,
  childrenOf: (names: string) => `Guardian of ${names}`,
  you: "You",
  count: (shown: number, all: number) =>
    shown === all ? `${all} people` : `${shown} of ${all} people`,
  noMatch: "Nobody matches",
  noMatchText: "Try another name, role or access.",
  showAll: "Show everybody",
  loadFailed: "Unable to load the people. Please try again later.",
  cameLine: (name: string, email: string) => `${name} (${email}) came with the link.`,
  until: (day: string) => `until ${day}`,
  inviteMail: "Invite by e-mail",
  inviteLink: "Make a link to copy",
  copyAgain: "Make a new link",
  withdraw: "Withdraw the invitation",
  confirm: "Confirm: this is the person",
  refuse: "Send away",
  resetLink: "Link to a new password",
  signInLink: "Sign-in link (no e-mail)",
  changeRole: "Change role",
  end: "End access",
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  withdrawn: "The invitation is withdrawn.",
  confirmed: (name: string) => `${name} can sign in now.`,
  ended: (name: string) => `${name} no longer has access.`,
  roleChanged: (name: string, role: string) => `${name} is now: ${role}.`,
  added: (name: string) => `${name} is added. Now invite this person.`,
  linkTitle: {
    invitation: "Invitation link",
    reset: "Link to a new password",
    sign_in: "Sign-in link",
  },
  linkLine: {
    invitation: (name: string) =>
      `Give it to ${name}. Who comes with it waits until you confirm that it is the right person.`,
    reset: (name: string) =>
      `Give it to ${name} only. It sets a new password; the owner is told by e-mail.`,
    sign_in: (name: string) =>
      `Give it to ${name} only. It signs in once, without e-mail or password.`,
  },
  code: "Code",
  copy: "Copy link",
  copied: "The link is copied.",
  whatsApp: "Send by WhatsApp",
  whatsAppText: (first: string, school: string, url: string) =>
    `Assalamualaikum ${first}, this is your invitation to ${school} on Halaqah: ${url}`,
  validUntil: (when: string) => `Works once, until ${when}.`,
  noMail: "This server sends no mail yet: make a link and hand it over yourself.",
  roleTitle: (name: string) => `Role of ${name}`,
  roleLine: "The person is signed out and has the new role at the next sign-in.",
  endTitle: (name: string) => `End the access of ${name}?`,
  endLine:
    "It holds at once, on every device. Records stay. You can invite the person again at any time.",
  save: "Save",
  cancel: "Cancel",
  back: "Back to the people",
  firstName: "Given name",
  lastName: "bin / binti …",
  email: "E-mail",
  phone: "Phone",
  phoneWrong: "This is no phone number. Such as 012-345 6789",
  relation: "Relation",
  relations: { bapa: "Father", ibu: "Mother", penjaga: "Guardian", waris: "Next of kin" },
  children: "Children",
  childrenHint: "Search by name or number and choose.",
  noChildren: "No pupil has that name.",
  teacherHint: "The teacher gets the next teacher number.",
  failed: "That could not be done. Please try again.",
  last_admin: "A school keeps at least one admin. Make somebody else an admin first.",
  role_fixed: "A pupil keeps the role of a pupil.",
  no_email: "This person has no e-mail. Make a link instead.",
  active: "This person signs in already.",
  own_mail: "This account also belongs to another school. Only its owner can reset it, by e-mail.",
  has_email: "This person has an e-mail: invite by e-mail or with a link.",
  no_invitation: "There is no open invitation any more.",
  nobody: "Nobody waits for this any more.",
  known_password:
    "Another school set this account up. Its owner first sets a new password by e-mail (“Lupa kata laluan?” on the sign-in page); then you can confirm.",
  no_access: "This person has no access any more.",
  self: "Change your own password in your profile.",
  tooMany:
    "Too many e-mails or links for one day. Try again tomorrow, or make an invitation link to copy.",
  onlyAdmins: "Only for admins",
  onlyAdminsText: "The admins of your school decide who may sign in.",
};

export const membersText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pengguna dan peranan",
    line: "Siapa di sekolah anda boleh log masuk, dan sebagai apa",
    add: "Tambah orang",
    addLine: "Pentadbir, guru, atau penjaga dengan anak-anaknya. Pelajar sudah ada dalam senarai.",
    search: "Cari nama, e-mel, telefon atau anak",
    roleFilter: "Peranan",
    allRoles: "Semua peranan",
    accessFilter: "Akses",
    all: "Semua",
    roles: roleWords.malay,
    access: {
      none: "Tiada akaun",
      invited: "Dijemput",
      expired: "Jemputan tamat",
      came: "Menunggu anda",
      active: "Boleh log masuk",
      ended: "Akses ditamatkan",
    },
    person: "Nama",
    role: "Peranan",
    status: "Akses",
    contact: "Hubungan",
    actions: "Tindakan",
    actionsOf: (name) => `Tindakan untuk ${name}`,
    childrenOf: (names) => `Penjaga kepada ${names}`,
    you: "Anda",
    count: (shown, all) => (shown === all ? `${all} orang` : `${shown} daripada ${all} orang`),
    noMatch: "Tiada yang sepadan",
    noMatchText: "Cuba nama, peranan atau akses yang lain.",
    showAll: "Tunjukkan semua",
    loadFailed: "Senarai pengguna tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    cameLine: (name, email) => `${name} (${email}) datang dengan pautan itu.`,
    until: (day) => `hingga ${day}`,
    inviteMail: "Jemput melalui e-mel",
    inviteLink: "Buat pautan untuk disalin",
    copyAgain: "Buat pautan baharu",
    withdraw: "Tarik balik jemputan",
    confirm: "Sahkan: inilah orangnya",
    refuse: "Tolak",
    resetLink: "Pautan kata laluan baharu",
    signInLink: "Pautan log masuk (tanpa e-mel)",
    changeRole: "Tukar peranan",
    end: "Tamatkan akses",
    invited: (email) => `Jemputan sedang dihantar kepada ${email}.`,
    withdrawn: "Jemputan telah ditarik balik.",
    confirmed: (name) => `${name} kini boleh log masuk.`,
    ended: (name) => `${name} tidak lagi mempunyai akses.`,
    roleChanged: (name, role) => `${name} kini: ${role}.`,
    added: (name) => `${name} telah ditambah. Sekarang jemput orang ini.`,
    linkTitle: {
      invitation: "Pautan jemputan",
      reset: "Pautan kata laluan baharu",
      sign_in: "Pautan log masuk",
    },
    linkLine: {
      invitation: (name) =>
        `Berikan kepada ${name}. Sesiapa yang datang dengannya menunggu sehingga anda mengesahkan orangnya.`,
      reset: (name) =>
        `Berikan kepada ${name} sahaja. Ia menetapkan kata laluan baharu; pemilik dimaklumkan melalui e-mel.`,
      sign_in: (name) =>
        `Berikan kepada ${name} sahaja. Ia boleh log masuk sekali, tanpa e-mel atau kata laluan.`,
    },
    code: "Kod",
    copy: "Salin pautan",
    copied: "Pautan telah disalin.",
    whatsApp: "Hantar melalui WhatsApp",
    whatsAppText: (first, school, url) =>
      `Assalamualaikum ${first}, ini jemputan anda ke ${school} di Halaqah: ${url}`,
    validUntil: (when) => `Boleh digunakan sekali, hingga ${when}.`,
    noMail: "Pelayan ini belum menghantar e-mel: buat pautan dan serahkan sendiri.",
    roleTitle: (name) => `Peranan ${name}`,
    roleLine: "Orang ini dilog keluar dan mendapat peranan baharu pada log masuk seterusnya.",
    endTitle: (name) => `Tamatkan akses ${name}?`,
    endLine:
      "Berkuat kuasa serta-merta, pada semua peranti. Rekod kekal. Anda boleh menjemput semula pada bila-bila masa.",
    save: "Simpan",
    cancel: "Batal",
    back: "Kembali ke pengguna",
    firstName: "Nama diberi",
    lastName: "bin / binti …",
    email: "E-mel",
    phone: "No. telefon",
    phoneWrong: "Ini bukan nombor telefon. Contohnya 012-345 6789",
    relation: "Pertalian",
    relations: { bapa: "Bapa", ibu: "Ibu", penjaga: "Penjaga", waris: "Waris" },
    children: "Anak",
    childrenHint: "Cari mengikut nama atau nombor, kemudian pilih.",
    noChildren: "Tiada pelajar dengan nama itu.",
    teacherHint: "Guru ini mendapat nombor guru yang berikutnya.",
    failed: "Perkara ini tidak dapat dilakukan. Sila cuba lagi.",
    last_admin:
      "Sekolah mesti mempunyai sekurang-kurangnya seorang pentadbir. Lantik pentadbir lain dahulu.",
    role_fixed: "Peranan pelajar kekal pelajar.",
    no_email: "Orang ini tiada e-mel. Buat pautan.",
    active: "Orang ini sudah boleh log masuk.",
    own_mail:
      "Akaun ini juga milik sekolah lain. Hanya pemiliknya boleh menetapkannya semula, melalui e-mel.",
    has_email: "Orang ini mempunyai e-mel: jemput melalui e-mel atau dengan pautan.",
    no_invitation: "Jemputan itu sudah tiada.",
    nobody: "Tiada sesiapa lagi yang menunggu.",
    known_password:
      "Akaun ini disediakan oleh sekolah lain. Pemiliknya perlu menetapkan kata laluan baharu melalui e-mel dahulu (“Lupa kata laluan?” di halaman log masuk); selepas itu barulah anda boleh sahkan.",
    no_access: "Orang ini sudah tiada akses.",
    self: "Tukar kata laluan anda sendiri di profil.",
    tooMany:
      "Terlalu banyak e-mel atau pautan dalam sehari. Cuba lagi esok, atau buat pautan jemputan untuk disalin.",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Pentadbir sekolah anda menentukan siapa yang boleh log masuk.",
  },
  en: english,
});

export type MembersText = typeof english;

const WASSALAM = "Sekian, terima kasih. Wassalam.";

/** The mail that invites a person to a school. */
export function invitationLetter(invited: {
  first_name: string;
  school: { name: string; pupil_word: PupilWord };
  role: Role;
  by: string;
  url: string;
  code: string;
}) {
  const { first_name, school, role, by, url, code } = invited;
  return {
    subject: "Halaqah: jemputan daripada sekolah",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${by} menjemput anda ke ${school.name} di Halaqah sebagai ${inPupilWord(roleWords.within, school.pupil_word)[role]}.`,
      "Buka pautan di bawah, kemudian cipta akaun dengan alamat e-mel ini atau log masuk jika sudah ada akaun.",
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
