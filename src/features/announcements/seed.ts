import { sql } from "drizzle-orm";
import { findAudienceFacts } from "#features/announcements/audience/db.ts";
import { isPrivate, planAudience } from "#features/announcements/audience/rules.ts";
import { findFileHashes, insertFile } from "#features/announcements/files/db.ts";
import { findMessageSettings, upsertMessageSettings } from "#features/announcements/settings/db.ts";
import { addDays, formatDate, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { NewAnnouncement } from "./contract.ts";
import {
  insertAnnouncement,
  insertRecipients,
  insertReply,
  insertVersion,
  replaceTargets,
  updateAnnouncement,
} from "./db.ts";

/** What the demo attaches. */
export const SEED_FILES = {
  letter: { kind: "pdf", name: "Surat kebenaran lawatan.pdf", alt: "" },
  bus: { kind: "image", name: "bas.jpg", alt: "Bas sekolah di hadapan pintu pagar" },
  mosque: { kind: "image", name: "darul-quran.jpg", alt: "Masjid Darul Quran pada waktu pagi" },
} as const;
export type SeedFile = keyof typeof SEED_FILES;
/** Draws a file, stores it and answers its address, size and SHA-256. */
export type DrawFile = (
  file: SeedFile,
) => Promise<{ file_url: string; bytes: number; hash: string }>;

export type SeedAnnouncements = {
  classes: { id: string; name: string }[];
  /** The profile of an admin, and of the homeroom teacher of a class. */
  admin_id: string;
  homeroom: { class_id: string; profile_id: string };
  /** The names of the people, by profile. */
  names: ReadonlyMap<string, string>;
  /** Whoever opens the demo: they have read nothing of the last days. */
  waiting: ReadonlySet<string>;
  /** Stores what is attached; left out, nothing is. */
  drawFile?: DrawFile | undefined;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

type Told = Omit<Partial<NewAnnouncement>, "mail" | "urgent" | "event"> & {
  title_ms: string;
  by: string;
  /** Days before today, the minute of the day, and how many of ten have read it. */
  sent: { days: number; minute: number; read: number };
  withdrawn_why?: string;
  /** Days from today, in how many it is published at eight o'clock. */
  planned?: number;
  attached?: SeedFile[];
  /** Whether it waits for an admin. */
  isPending?: boolean;
};

const WHOLE: NewAnnouncement["targets"] = [{ kind: "school" }];
const NOTHING_MORE = {
  body_ms: "",
  title_en: "",
  body_en: "",
  reply_by: null,
  expires_on: null,
  mail: "daily" as const,
  urgent: false,
};

/** Announcements of the last weeks, read and answered by most; one is a draft. Call it after the people are seeded. */
export async function seedAnnouncements(scope: Scope, plan: SeedAnnouncements): Promise<void> {
  // The school tells its families each week.
  await upsertMessageSettings(scope, {
    ...(await findMessageSettings(scope)),
    weekly_letter: true,
  });
  const all = announcementsOf(scope, plan);
  const asked = all.flatMap(({ targets = [] }) => targets);
  const facts = await findAudienceFacts(scope, asked);
  for (const {
    by,
    sent,
    withdrawn_why,
    planned: inDays,
    isPending = false,
    targets = WHOLE,
    attached = [],
    ...words
  } of all) {
    const { days, minute, read } = sent;
    const now = instant(plan.at(addDays(scope.today, -days), minute));
    const then = { ...scope, now, person: { ...scope.person, profile_id: by } };
    const row: Omit<NewAnnouncement, "targets" | "event"> & { is_private: boolean } = {
      is_private: isPrivate(targets),
      kind: "notice",
      groups: ["guardians"],
      reply: "none",
      ...NOTHING_MORE,
      ...words,
    };
    const id = await insertAnnouncement(then, row);
    await replaceTargets(then, id, targets);
    for (const file of plan.drawFile ? attached : []) {
      const drawn = await plan.drawFile?.(file);
      if (drawn) await insertFile(then, { announcement_id: id, ...SEED_FILES[file], ...drawn });
    }
    if (inDays !== undefined) {
      const publish_at = instant(plan.at(addDays(scope.today, inDays), 480));
      await updateAnnouncement(then, id, { state: "scheduled", publish_at });
    }
    if (isPending) await updateAnnouncement(then, id, { state: "pending" });
    if (read < 0) continue;
    await updateAnnouncement(then, id, {
      state: withdrawn_why ? "withdrawn" : "published",
      published_at: now,
      content_version: 1,
      asks_version: 1,
      ...(withdrawn_why && { withdrawn_why }),
    });
    const { title_ms, body_ms, title_en, body_en } = row;
    const first = { content_version: 1, important: true };
    const shown = { title_ms, body_ms, title_en, body_en, ...first };
    await insertVersion(then, id, shown, await findFileHashes(then, id));
    const planned = planAudience(facts, targets, row.groups, by);
    await insertRecipients(then, id, planned, new Set());
    const readers = planned.filter(
      ({ profile_id }, at) => (days > 7 || !plan.waiting.has(profile_id)) && (at * 7) % 10 < read,
    );
    const ids = sql.param(readers.map(({ profile_id }) => profile_id));
    await scope.tx.execute(sql`
      update app.announcement_recipients set seen_version = 1,
        first_seen_at = added_at + (random() * 150 + 5) * interval '1 minute'
      where school_id = ${scope.school.id} and announcement_id = ${id}
        and profile_id = any (${ids}::uuid[])`);
    if (row.reply === "none") continue;
    const answered = new Set<string>();
    for (const [at, { profile_id, student_ids, role }] of readers.entries()) {
      if (at % 6 === 5 || role === "student") continue;
      const of = student_ids.length > 0 ? student_ids : [null];
      for (const student_id of of.filter((one) => !answered.has(one ?? profile_id))) {
        answered.add(student_id ?? profile_id);
        const refuses = row.reply === "choice" && at % 11 === 4;
        await insertReply(then, {
          announcement_id: id,
          profile_id,
          student_id,
          answer: row.reply === "ack" ? "ack" : refuses ? "no" : "yes",
          signed_name: plan.names.get(profile_id) ?? "",
          other_name: false,
          note: refuses ? "Ada kenduri keluarga pada hari itu." : "",
          content_version: 1,
          client_key: newId(),
        });
      }
    }
  }
}

/** What was announced, the oldest first. */
function announcementsOf({ today }: Scope, plan: SeedAnnouncements): Told[] {
  const { classes, admin_id, homeroom } = plan;
  const day = (days: number) => formatDate(addDays(today, days), "ms", "long");
  const ofYear = (year: string) =>
    classes
      .filter(({ name }) => name.includes(` ${year} `) || name.endsWith(` ${year}`))
      .map(({ id }) => ({ kind: "class" as const, value: id }));
  const fifth = ofYear("5");
  return [
    {
      title_ms: "Gambar kelas dan gambar keluarga besar sekolah",
      body_ms: `Sesi bergambar pada ${day(-14)}. Mohon pelajar memakai pakaian seragam lengkap.`,
      by: admin_id,
      expires_on: addDays(today, -14),
      sent: { days: 20, minute: 600, read: 9 },
    },
    {
      title_ms: "Gotong-royong surau",
      body_ms: `Gotong-royong pada ${day(-5)}, 8.00 pagi.`,
      by: admin_id,
      withdrawn_why: "Ditangguhkan kerana hujan lebat.",
      sent: { days: 9, minute: 840, read: 6 },
    },
    {
      kind: "important",
      title_ms: `Sekolah ditutup pada ${day(4)}`,
      body_ms: `Assalamualaikum warahmatullahi wabarakatuh.\n\nSekolah ditutup pada ${day(4)} kerana kerja pendawaian elektrik. Pelajar asrama boleh pulang selepas Asar sehari sebelumnya.\n\nSekian, terima kasih.`,
      title_en: `The school is closed on ${formatDate(addDays(today, 4), "en", "long")}`,
      body_en:
        "Assalamualaikum.\n\nThe school is closed that day for electrical works. Boarders may go home after Asar on the day before.\n\nThank you.",
      reply: "ack",
      reply_by: addDays(today, 3),
      pinned_until: addDays(today, 4),
      by: admin_id,
      sent: { days: 3, minute: 680, read: 8 },
    },
    ...(fifth.length > 0
      ? [
          {
            title_ms: "Lawatan ke Darul Quran, Kuala Kubu Bharu",
            body_ms: `Pelajar Tahun 5 akan melawat Darul Quran pada ${day(12)}. Bas bertolak pukul 7.30 pagi dan pulang sebelum Asar. Belanja ditanggung sekolah.\n\nMohon nyatakan sama ada anak tuan dan puan turut serta.`,
            targets: fifth,
            groups: ["guardians", "pupils"],
            reply: "choice",
            reply_by: addDays(today, 2),
            attached: ["letter", "bus", "mosque"],
            by: admin_id,
            sent: { days: 2, minute: 620, read: 7 },
          } satisfies Told,
        ]
      : []),
    {
      title_ms: "Peringatan mesra: yuran",
      body_ms:
        "Assalamualaikum warahmatullahi wabarakatuh.\n\nMenurut rekod kami, masih ada yuran keluarga anda yang belum dijelaskan. Penyatanya ada pada halaman Yuran. Jika ada kesulitan, sila hubungi pejabat; insya-Allah kita cari jalan bersama.\n\nJika sudah dibayar, mohon abaikan peringatan ini. Jazakumullahu khairan.",
      targets: [{ kind: "fees", value: "owing", days: 14 }],
      by: admin_id,
      sent: { days: 2, minute: 660, read: 6 },
    },
    {
      title_ms: "Anak anda belum tiba di sekolah pagi ini",
      body_ms:
        "Sila maklumkan sebabnya kepada guru kelas. Jika anak sudah hadir, mohon abaikan pengumuman ini.",
      targets: [{ kind: "attendance", value: "unexplained", day: today }],
      by: admin_id,
      sent: { days: 0, minute: 500, read: 3 },
    },
    {
      title_ms: "Tabung khatam al-Quran",
      body_ms:
        "Majlis khatam bagi pelajar yang tamat 30 juzuk.\n\nمجليس ختم القرءان\n\nSumbangan boleh diserahkan kepada guru halaqah.",
      by: admin_id,
      sent: { days: 12, minute: 560, read: 8 },
    },
    {
      title_ms: "Bawa buku rampaian baharu",
      body_ms: "Untuk penggal hadapan. Sila tulis nama dan kelas pada kulitnya.",
      targets: [{ kind: "class", value: homeroom.class_id }],
      by: homeroom.profile_id,
      isPending: true,
      sent: { days: 0, minute: 490, read: -1 },
    },
    {
      title_ms: "Taklimat guru selepas sekolah",
      body_ms: "Di bilik mesyuarat, 2.30 petang. Bawa buku rekod mengajar.",
      groups: ["staff"],
      targets: [],
      reply: "ack",
      by: admin_id,
      sent: { days: 1, minute: 900, read: 6 },
    },
    {
      title_ms: "Bawa telekung dan kain pelikat esok",
      body_ms: "Amali solat jenazah selepas rehat.",
      targets: [{ kind: "class", value: homeroom.class_id }],
      by: homeroom.profile_id,
      sent: { days: 1, minute: 1020, read: 5 },
    },
    {
      title_ms: "Mesyuarat Agung PIBG",
      body_ms: "Tarikh dan tempat akan dimaklumkan.",
      by: admin_id,
      sent: { days: 0, minute: 480, read: -1 },
    },
    {
      title_ms: "Jemputan Hari Anugerah",
      body_ms: "Tuan dan puan dijemput hadir. Butirannya menyusul.",
      by: admin_id,
      planned: 3,
      sent: { days: 0, minute: 500, read: -1 },
    },
  ];
}
