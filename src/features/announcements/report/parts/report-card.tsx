import { useQuery } from "@tanstack/react-query";
import { Check, MessageCircle, PenLine } from "lucide-react";
import { useRef, useState } from "react";
import type { Announcement } from "#features/announcements/contract.ts";
import type {
  AnnouncementReport,
  AnnouncementRecipient,
} from "#features/announcements/report/contract.ts";
import { mailReportText } from "#features/announcements/report/text.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { announcementRemindersClient } from "#features/announcements/reminders/parts/announcement-reminders-client.ts";
import { RemindButton } from "#features/announcements/reminders/parts/remind-button.tsx";
import { announcementReminderMessage } from "#features/announcements/reminders/text.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { chatUrl } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { type RowPlace, VirtualRows } from "#ui/kit/virtual-rows.tsx";
import { announcementReportClient } from "./announcement-report-client.ts";
import { GroupText } from "./group-text.tsx";
import { ReadersExport } from "./readers-export.tsx";
import { PaperReply } from "./paper-reply.tsx";

/** Who has not read an announcement, class by class, and what was answered. */
export function ReportCard({ of }: { of: Announcement }) {
  const t = useText(announcementsText);
  const { id } = of;
  const report = useQuery(announcementReportClient.listRecipients.queryOptions({ input: { id } }));
  const { data } = report;
  const found = useQuery({
    ...announcementReportClient.listNoticeLinks.queryOptions({ input: { id } }),
    enabled: data?.recipients.some((one) => one.phone && one.is_waiting) ?? false,
  });
  const links = new Map(found.data?.map(({ profile_id, token }) => [profile_id, token]));
  return (
    <Card pad={false}>
      <CardHead
        title={t.report}
        action={
          <span className="flex flex-wrap items-center justify-end gap-3">
            <span className="text-14 text-muted">{t.readBy(of.read ?? 0, of.people ?? 0)}</span>
            {data && <ReadersExport of={of} report={data} />}
          </span>
        }
      />
      {data ? (
        <>
          <MailsTold report={data} />
          <RemindButton id={id} people={data.recipients.filter((one) => one.gets_mail).length} />
          <GroupText of={of} />
          <Waiting of={of} report={data} links={links} />
          {of.reply !== "none" && <Answers of={of} report={data} />}
        </>
      ) : (
        <div className="p-5">
          <LoadState of={report} failed={t.reportFailed} />
        </div>
      )}
    </Card>
  );
}

const MAILS_TOLD = ["failed", "unknown", "trying", "waiting"] as const;

/** Which mails of those who have not read it yet did not leave, in words. */
function MailsTold({ report: { recipients } }: { report: AnnouncementReport }) {
  const t = useText(mailReportText);
  return (
    <ul className="grid gap-1 border-b border-line px-5 py-3 text-14 empty:hidden max-sm:px-4">
      {MAILS_TOLD.map((state) => {
        const of = recipients.filter((one) => one.is_waiting && one.mail === state);
        return of.length > 0 && <li key={state}>{t.all[state](of.length)}</li>;
      })}
    </ul>
  );
}

/** The recipients under each class of theirs, by name; staff come last. */
function byClass(recipients: readonly AnnouncementRecipient[], others: string, none: string) {
  const groups = new Map<string, AnnouncementRecipient[]>();
  for (const recipient of recipients) {
    const names = recipient.pupils.map(({ class_name }) => class_name || none);
    for (const name of new Set(names.length > 0 ? names : [others])) {
      groups.set(name, [...(groups.get(name) ?? []), recipient]);
    }
  }
  return [...groups].toSorted(([a], [b]) => {
    return Number(a === others) - Number(b === others) || a.localeCompare(b, "ms");
  });
}

/** The personal links of guardians, by profile. */
type Links = ReadonlyMap<string, string>;
type WaitingProps = { of: Announcement; report: AnnouncementReport; links: Links };

function Waiting({ of, report, links }: WaitingProps) {
  const t = useText(announcementsText);
  // Who answered on paper has read it there.
  const signed = new Set(report.replies.flatMap((one) => (one.is_old ? [] : [one.profile_id])));
  const waiting = report.recipients.filter(
    (one) => one.is_waiting || (!one.seen_at && !signed.has(one.profile_id)),
  );
  if (waiting.length === 0) return <p className="p-5 text-muted max-sm:p-4">{t.everybodyRead}</p>;
  return byClass(waiting, t.others, t.noClassName).map(([name, people]) => (
    <section key={name} className="border-t border-line first:border-t-0">
      <h3 className="px-5 pt-3 font-semibold wrap-anywhere max-sm:px-4">
        {name} · {t.waiting(people.length, of.reply !== "none")}
      </h3>
      <PeopleList of={of} people={people} links={links} />
    </section>
  ));
}

type PeopleProps = { of: Announcement; people: AnnouncementRecipient[]; links: Links };

function PeopleList({ of, people, links }: PeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className="divide-y divide-line">
      <VirtualRows
        items={people}
        keyOf={({ profile_id }) => profile_id}
        parent={list}
        estimate={64}
        kind="card"
      >
        {(recipient, _, place) => (
          <WaitingLine
            of={of}
            recipient={recipient}
            token={links.get(recipient.profile_id)}
            place={place}
          />
        )}
      </VirtualRows>
    </ul>
  );
}

type LineProps = {
  of: Announcement;
  recipient: AnnouncementRecipient;
  token: string | undefined;
  place: RowPlace;
};

function WaitingLine({ of, recipient, token, place }: LineProps) {
  const t = useText(announcementsText);
  const { school } = useMe();
  const { profile_id, first_name, name, relation, phone, pupils, role, seen_at } = recipient;
  const { title } = wordingOf(of, false);
  const told = { school: school?.name ?? "", title, url: `${location.origin}/notis#${token}` };
  const text = announcementReminderMessage({ first_name, relation: relation ?? "" }, told);
  const chat = phone && token ? chatUrl(phone, text) : undefined;
  // The chat opens whether or not this can be noted.
  const note = useAction(
    () => announcementRemindersClient.remindReaders.call({ id: of.id, whatsapp_to: profile_id }),
    { changes: [announcementRemindersClient.key()], failed: t.remindFailed, failsInToast: true },
  );
  const about =
    role === "guardian"
      ? pupils.map((pupil) => pupil.name).join(", ")
      : role === "student" && t.pupil;
  return (
    <li
      {...place}
      className="flex min-h-14 items-center justify-between gap-4 px-5 py-2 max-sm:px-4"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {about && <span className="block text-14 text-muted">{about}</span>}
        {seen_at && <span className="block text-14 text-muted">{t.readNotAnswered}</span>}
        <Reminded recipient={recipient} />
      </span>
      {chat && (
        <ButtonAnchor
          size="sm"
          icon={recipient.reminded?.channel === "whatsapp" ? Check : MessageCircle}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={t.whatsappOf(name)}
          onClick={() => void note.start()}
          className="shrink-0 print:hidden"
        >
          {t.whatsapp}
        </ButtonAnchor>
      )}
    </li>
  );
}

/** How a guardian was last reminded, or that neither way is open. */
function Reminded({ recipient }: { recipient: AnnouncementRecipient }) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const { reminded, role, is_waiting, phone, gets_mail, mail } = recipient;
  const line = "block text-14 text-muted";
  const ofMails = useText(mailReportText);
  const told = is_waiting ? MAILS_TOLD.find((state) => state === mail) : undefined;
  const mailLine = told && <span className={line}>{ofMails.one[told]}</span>;
  if (reminded?.is_sent) {
    const { channel, at } = reminded;
    const zone = school?.time_zone ?? "UTC";
    const when = `${formatDate(dayOf(at, zone), lang, "dayMonth")}, ${formatTime(at, zone)}`;
    return (
      <>
        <span className={line}>{t.reminded[channel](when)}</span>
        {mailLine}
      </>
    );
  }
  if (mailLine) return mailLine;
  if (role !== "guardian" || !is_waiting || phone || gets_mail) return null;
  return <span className={line}>{t.noWay}</span>;
}

function Answers({ of, report }: { of: Announcement; report: AnnouncementReport }) {
  const t = useText(announcementsText);
  const { recipients, replies } = report;
  const [paper, setPaper] = useState<{ student_id: string; name: string }>();
  /** The guardians who may sign for a pupil. */
  const signersOf = (id: string) =>
    recipients.filter(
      (one) => one.relation && one.pupils.some(({ student_id }) => student_id === id),
    );
  const list = useRef<HTMLUListElement>(null);
  const pupils = new Map(
    recipients.flatMap((one) => one.pupils.map((pupil) => [pupil.student_id, pupil] as const)),
  );
  const people = new Map(recipients.map((one) => [one.profile_id, one.name]));
  const replied = new Map(replies.map((reply) => [reply.student_id ?? reply.profile_id, reply]));
  const asked = [
    ...[...pupils.values()].map(({ student_id, name, class_name }) => {
      return { key: student_id, name, line: class_name };
    }),
    ...recipients
      .filter((one) => one.pupils.length === 0)
      .map(({ profile_id, name }) => ({ key: profile_id, name, line: t.others })),
  ];
  const now = asked.flatMap(({ key }) => {
    const reply = replied.get(key);
    return reply && !reply.is_old ? [reply] : [];
  });
  return (
    <section className="border-t border-line">
      <h3 className="px-5 pt-3 font-semibold max-sm:px-4">
        {t.answersOf} {now.length}/{asked.length}
        {of.reply === "choice" && (
          <span className="font-normal text-muted">
            {` · ${t.answers.yes} ${now.filter(({ answer }) => answer === "yes").length}`}
            {` · ${t.answers.no} ${now.filter(({ answer }) => answer === "no").length}`}
          </span>
        )}
      </h3>
      <ul ref={list} className="divide-y divide-line">
        <VirtualRows items={asked} keyOf={({ key }) => key} parent={list} estimate={64} kind="card">
          {({ key, name, line }, _, place) => {
            const reply = replied.get(key);
            const takesPaper =
              of.state === "published" && (!reply || reply.is_old) && signersOf(key).length > 0;
            return (
              <li
                {...place}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 max-sm:px-4"
              >
                <span className="min-w-0 grow basis-48 wrap-anywhere">
                  <span className="font-medium">{name}</span>
                  <span className="block text-14 text-muted">{line}</span>
                </span>
                {reply ? (
                  <span className="min-w-0 text-14 wrap-anywhere">
                    <span className="flex flex-wrap items-center gap-2">
                      <Badge tone={reply.answer === "no" ? "absent" : "present"}>
                        {t.answers[reply.answer]}
                      </Badge>
                      {reply.is_old && <Badge>{t.old}</Badge>}
                      {reply.on_paper && <Badge>{t.onPaper}</Badge>}
                      {reply.contradicts && <Badge tone="late">{t.contradicts}</Badge>}
                    </span>
                    {reply.signed_name || people.get(reply.profile_id)}
                    {reply.other_name && ` (${t.otherName})`}
                    {reply.by_link && ` · ${t.byLink}`}
                    {reply.note && <span className="block text-muted">{reply.note}</span>}
                  </span>
                ) : (
                  <span className="text-14 text-muted">{t.noAnswer}</span>
                )}
                {takesPaper && (
                  <Button
                    size="sm"
                    icon={PenLine}
                    aria-label={t.paperOf(name)}
                    onClick={() => setPaper({ student_id: key, name })}
                    className="print:hidden"
                  >
                    {t.paper}
                  </Button>
                )}
              </li>
            );
          }}
        </VirtualRows>
      </ul>
      {paper && (
        <PaperReply
          of={of}
          pupil={paper}
          signers={signersOf(paper.student_id)}
          onClose={() => setPaper(undefined)}
        />
      )}
    </section>
  );
}
