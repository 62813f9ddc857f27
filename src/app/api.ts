import { absencesRoutes } from "#features/absences/api.ts";
import { absencesContract } from "#features/absences/contract.ts";
import { accountsRoutes } from "#features/accounts/api.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { announcementsRoutes } from "#features/announcements/api.ts";
import { audienceRoutes } from "#features/announcements/audience/api.ts";
import { audienceContract } from "#features/announcements/audience/contract.ts";
import { announcementTemplatesRoutes } from "#features/announcements/templates/api.ts";
import { announcementTemplatesContract } from "#features/announcements/templates/contract.ts";
import { announcementsContract } from "#features/announcements/contract.ts";
import { answerDaysRoutes } from "#features/announcements/days/api.ts";
import { answerDaysContract } from "#features/announcements/days/contract.ts";
import { noticeLinksRoutes } from "#features/announcements/links/api.ts";
import { noticeLinksContract } from "#features/announcements/links/contract.ts";
import { announcementMailsRoutes } from "#features/announcements/mails/api.ts";
import { announcementMailsContract } from "#features/announcements/mails/contract.ts";
import { announcementRemindersRoutes } from "#features/announcements/reminders/api.ts";
import { announcementRemindersContract } from "#features/announcements/reminders/contract.ts";
import { announcementReportRoutes } from "#features/announcements/report/api.ts";
import { announcementReportContract } from "#features/announcements/report/contract.ts";
import { messageSettingsRoutes } from "#features/announcements/settings/api.ts";
import { messageSettingsContract } from "#features/announcements/settings/contract.ts";
import { attendanceRoutes } from "#features/attendance/api.ts";
import { planNotices, planNoticesSoon } from "#features/absences/notices/db.ts";
import { attendanceContract } from "#features/attendance/contract.ts";
import { auditRoutes } from "#features/audit/api.ts";
import { auditContract } from "#features/audit/contract.ts";
import { boardRoutes } from "#features/board/api.ts";
import { boardContract } from "#features/board/contract.ts";
import { calendarRoutes } from "#features/calendar/api.ts";
import { calendarFeedsRoutes } from "#features/calendar/feeds/api.ts";
import { calendarFeedsContract } from "#features/calendar/feeds/contract.ts";
import { calendarContract } from "#features/calendar/contract.ts";
import { classesRoutes } from "#features/classes/api.ts";
import { classesContract } from "#features/classes/contract.ts";
import { consentsRoutes } from "#features/consents/api.ts";
import { consentsContract } from "#features/consents/contract.ts";
import { coverRoutes } from "#features/classes/cover/api.ts";
import { coverContract } from "#features/classes/cover/contract.ts";
import { daysRoutes } from "#features/calendar/days/api.ts";
import { daysContract } from "#features/calendar/days/contract.ts";
import { deskRoutes } from "#features/absences/desk/api.ts";
import { deskContract } from "#features/absences/desk/contract.ts";
import { devicesRoutes } from "#features/accounts/devices/api.ts";
import { devicesContract } from "#features/accounts/devices/contract.ts";
import { directoryRoutes } from "#features/directory/api.ts";
import { directoryContract } from "#features/directory/contract.ts";
import { emailsRoutes } from "#features/accounts/emails/api.ts";
import { emailsContract } from "#features/accounts/emails/contract.ts";
import { enrollmentsRoutes, enrolStudent } from "#features/classes/enrollments/api.ts";
import { enrollmentsContract } from "#features/classes/enrollments/contract.ts";
import { exportsRoutes } from "#features/exports/api.ts";
import { exportsContract } from "#features/exports/contract.ts";
import { familyRoutes } from "#features/family/api.ts";
import { familyContract } from "#features/family/contract.ts";
import { familyLinksRoutes } from "#features/accounts/family-links/api.ts";
import { familyLinksContract } from "#features/accounts/family-links/contract.ts";
import { familyPageRoutes } from "#features/family/page/api.ts";
import { familyPageContract } from "#features/family/page/contract.ts";
import { familyCopyRoutes } from "#features/family/copy/api.ts";
import { familyCopyContract } from "#features/family/copy/contract.ts";
import { pushSubscriptionsRoutes } from "#features/announcements/push/api.ts";
import { pushSubscriptionsContract } from "#features/announcements/push/contract.ts";
import { invitesRoutes } from "#features/family/invites/api.ts";
import { invitesContract } from "#features/family/invites/contract.ts";
import { weeklyLettersRoutes } from "#features/family/weekly/api.ts";
import { weeklyLettersContract } from "#features/family/weekly/contract.ts";
import { feeAccountsRoutes } from "#features/fees/accounts/api.ts";
import { feeAccountsContract } from "#features/fees/accounts/contract.ts";
import { feeBankRoutes } from "#features/fees/bank/api.ts";
import { feeBankContract } from "#features/fees/bank/contract.ts";
import { feeBillsRoutes } from "#features/fees/billing/api.ts";
import { feeBillsContract } from "#features/fees/billing/contract.ts";
import { feeBooksRoutes } from "#features/fees/books/api.ts";
import { feeBooksContract } from "#features/fees/books/contract.ts";
import { feeCashRoutes } from "#features/fees/cash/api.ts";
import { feeCashContract } from "#features/fees/cash/contract.ts";
import { feeClaimsRoutes } from "#features/fees/claims/api.ts";
import { letClaimWait } from "#features/fees/claims/db.ts";
import { feeClaimsContract } from "#features/fees/claims/contract.ts";
import { feeCorrectionsRoutes } from "#features/fees/corrections/api.ts";
import { feeCorrectionsContract } from "#features/fees/corrections/contract.ts";
import { feeEarlyRoutes } from "#features/fees/early/api.ts";
import { feeEarlyContract } from "#features/fees/early/contract.ts";
import { feeGatewayRoutes } from "#features/fees/gateway/api.ts";
import { feeGatewayContract } from "#features/fees/gateway/contract.ts";
import { feePlansRoutes } from "#features/fees/plans/api.ts";
import { feePlansContract } from "#features/fees/plans/contract.ts";
import { feeOpeningsRoutes } from "#features/fees/openings/api.ts";
import { feeOpeningsContract } from "#features/fees/openings/contract.ts";
import { feeReceiptsRoutes } from "#features/fees/receipts/api.ts";
import { feeReceiptsContract } from "#features/fees/receipts/contract.ts";
import { feeRemindersRoutes } from "#features/fees/reminders/api.ts";
import { feeRemindersContract } from "#features/fees/reminders/contract.ts";
import { feeEInvoicesRoutes } from "#features/fees/einvoices/api.ts";
import { feeEInvoicesContract } from "#features/fees/einvoices/contract.ts";
import { feeFundsRoutes } from "#features/fees/gifts/api.ts";
import { feeFundsContract } from "#features/fees/gifts/contract.ts";
import { feeItemsRoutes } from "#features/fees/items/api.ts";
import { feeItemsContract } from "#features/fees/items/contract.ts";
import { feeMonthsRoutes } from "#features/fees/months/api.ts";
import { feeMonthsContract } from "#features/fees/months/contract.ts";
import { feeSettingsRoutes } from "#features/fees/settings/api.ts";
import { feeSettingsContract } from "#features/fees/settings/contract.ts";
import { feeStatementsRoutes } from "#features/fees/statements/api.ts";
import { feeStatementsContract } from "#features/fees/statements/contract.ts";
import { feeWaiversRoutes } from "#features/fees/waivers/api.ts";
import { feeWaiversContract } from "#features/fees/waivers/contract.ts";
import { feesRoutes } from "#features/fees/api.ts";
import { feesContract } from "#features/fees/contract.ts";
import { foundingRoutes } from "#features/accounts/founding/api.ts";
import { foundingContract } from "#features/accounts/founding/contract.ts";
import { addGuardian, addLink, guardiansRoutes } from "#features/guardians/api.ts";
import { guardiansContract } from "#features/guardians/contract.ts";
import { hifzAcksRoutes } from "#features/hifz/acks/api.ts";
import { hifzAcksContract } from "#features/hifz/acks/contract.ts";
import { hifzPupilRoutes } from "#features/hifz/pupil/api.ts";
import { hifzPupilContract } from "#features/hifz/pupil/contract.ts";
import { cardIssuesRoutes } from "#features/cards/issues/api.ts";
import { cardIssuesContract } from "#features/cards/issues/contract.ts";
import { cardMarksRoutes } from "#features/cards/marks/api.ts";
import { cardMarksContract } from "#features/cards/marks/contract.ts";
import { cardPeriodsRoutes } from "#features/cards/periods/api.ts";
import { cardPeriodsContract } from "#features/cards/periods/contract.ts";
import { cardSetupRoutes } from "#features/cards/setup/api.ts";
import { cardSetupContract } from "#features/cards/setup/contract.ts";
import { cardSignaturesRoutes } from "#features/cards/signatures/api.ts";
import { cardSignaturesContract } from "#features/cards/signatures/contract.ts";
import { cardsRoutes } from "#features/cards/api.ts";
import { cardsContract } from "#features/cards/contract.ts";
import { certificatesRoutes } from "#features/hifz/certificates/api.ts";
import { certificatesContract } from "#features/hifz/certificates/contract.ts";
import { plansRoutes } from "#features/hifz/plans/api.ts";
import { plansContract } from "#features/hifz/plans/contract.ts";
import { priorsRoutes } from "#features/hifz/priors/api.ts";
import { priorsContract } from "#features/hifz/priors/contract.ts";
import { dueRoutes } from "#features/hifz/due/api.ts";
import { dueContract } from "#features/hifz/due/contract.ts";
import { hifzMonthRoutes } from "#features/hifz/month/api.ts";
import { hifzMonthContract } from "#features/hifz/month/contract.ts";
import { hifzOverviewRoutes } from "#features/hifz/overview/api.ts";
import { hifzOverviewContract } from "#features/hifz/overview/contract.ts";
import { hifzReportRoutes } from "#features/hifz/report/api.ts";
import { hifzReportContract } from "#features/hifz/report/contract.ts";
import { examsRoutes } from "#features/hifz/exams/api.ts";
import { examsContract } from "#features/hifz/exams/contract.ts";
import { judgingRoutes } from "#features/hifz/judging/api.ts";
import { judgingContract } from "#features/hifz/judging/contract.ts";
import { hifzTodayRoutes } from "#features/hifz/today/api.ts";
import { hifzTodayContract } from "#features/hifz/today/contract.ts";
import { tasmikRoutes } from "#features/hifz/tasmik/api.ts";
import { tasmikContract } from "#features/hifz/tasmik/contract.ts";
import { programmesRoutes } from "#features/hifz/programmes/api.ts";
import { programmesContract } from "#features/hifz/programmes/contract.ts";
import { hifzSettingsRoutes } from "#features/hifz/settings/api.ts";
import { followYear } from "#features/hifz/settings/db.ts";
import { hifzSettingsContract } from "#features/hifz/settings/contract.ts";
import { holidaysRoutes } from "#features/calendar/holidays/api.ts";
import { holidaysContract } from "#features/calendar/holidays/contract.ts";
import { homeRoutes } from "#features/home/api.ts";
import { homeContract } from "#features/home/contract.ts";
import { importsRoutes } from "#features/imports/api.ts";
import { importsContract } from "#features/imports/contract.ts";
import { insightsRoutes } from "#features/insights/api.ts";
import { insightsContract } from "#features/insights/contract.ts";
import { joiningRoutes } from "#features/accounts/joining/api.ts";
import { joiningContract } from "#features/accounts/joining/contract.ts";
import { lettersRoutes } from "#features/letters/api.ts";
import { lettersContract } from "#features/letters/contract.ts";
import { membersRoutes } from "#features/members/api.ts";
import { membersContract } from "#features/members/contract.ts";
import { mergesRoutes } from "#features/merges/api.ts";
import { mergesContract } from "#features/merges/contract.ts";
import { monthsRoutes } from "#features/attendance/months/api.ts";
import { monthsContract } from "#features/attendance/months/contract.ts";
import { noticesRoutes } from "#features/absences/notices/api.ts";
import { noticesContract } from "#features/absences/notices/contract.ts";
import { overviewsRoutes } from "#features/insights/overviews/api.ts";
import { overviewsContract } from "#features/insights/overviews/contract.ts";
import { notificationsRoutes, notifyCover } from "#features/notifications/api.ts";
import { notificationsContract } from "#features/notifications/contract.ts";
import { ownRoutes } from "#features/accounts/own/api.ts";
import { ownContract } from "#features/accounts/own/contract.ts";
import { passwordsRoutes } from "#features/accounts/passwords/api.ts";
import { passwordsContract } from "#features/accounts/passwords/contract.ts";
import { peopleRoutes } from "#features/people/api.ts";
import { peopleContract } from "#features/people/contract.ts";
import { privacyRoutes } from "#features/privacy/api.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { schoolsRoutes } from "#features/schools/api.ts";
import { schoolsContract } from "#features/schools/contract.ts";
import { reportsRoutes } from "#features/reports/api.ts";
import { reportsContract } from "#features/reports/contract.ts";
import { officialLettersRoutes } from "#features/reports/official/api.ts";
import { officialLettersContract } from "#features/reports/official/contract.ts";
import { reportRunsRoutes } from "#features/reports/runs/api.ts";
import { reportRunsContract } from "#features/reports/runs/contract.ts";
import { reportSchedulesRoutes } from "#features/reports/schedules/api.ts";
import { reportSchedulesContract } from "#features/reports/schedules/contract.ts";
import { savedReportsRoutes } from "#features/reports/saved/api.ts";
import { savedReportsContract } from "#features/reports/saved/contract.ts";
import { searchRoutes } from "#features/search/api.ts";
import { searchContract } from "#features/search/contract.ts";
import { sessionsRoutes } from "#features/calendar/sessions/api.ts";
import { hasMarksBefore } from "#features/attendance/marks/db.ts";
import { sessionsContract } from "#features/calendar/sessions/contract.ts";
import { staffRoutes } from "#features/classes/staff/api.ts";
import { staffContract } from "#features/classes/staff/contract.ts";
import { staysRoutes } from "#features/students/stays/api.ts";
import { staysContract } from "#features/students/stays/contract.ts";
import { changeStatusOf, statusesRoutes } from "#features/students/statuses/api.ts";
import { statusesContract } from "#features/students/statuses/contract.ts";
import { addStudent, studentsRoutes } from "#features/students/api.ts";
import { studentsContract } from "#features/students/contract.ts";
import { tasksRoutes } from "#features/home/tasks/api.ts";
import { tasksContract } from "#features/home/tasks/contract.ts";
import { tokensRoutes } from "#features/tokens/api.ts";
import { tokensContract } from "#features/tokens/contract.ts";
import { teachersRoutes } from "#features/teachers/api.ts";
import { teachersContract } from "#features/teachers/contract.ts";
import { teachingRoutes } from "#features/classes/teaching/api.ts";
import { teachingContract } from "#features/classes/teaching/contract.ts";
import { twoStepRoutes } from "#features/accounts/two-step/api.ts";
import { twoStepContract } from "#features/accounts/two-step/contract.ts";
import { weekRoutes } from "#features/insights/week/api.ts";
import { weekContract } from "#features/insights/week/contract.ts";
import { yearPlansRoutes } from "#features/classes/plans/api.ts";
import { yearPlansContract } from "#features/classes/plans/contract.ts";
import { yearsRoutes } from "#features/classes/years/api.ts";
import { yearsContract } from "#features/classes/years/contract.ts";
import { persons } from "./persons.ts";

/** Every feature and sub-feature with calls: its contract and its routes. */
const mounted = {
  schools: [schoolsContract, schoolsRoutes],
  accounts: [accountsContract, accountsRoutes],
  passwords: [passwordsContract, passwordsRoutes],
  founding: [foundingContract, foundingRoutes],
  joining: [joiningContract, joiningRoutes],
  devices: [devicesContract, devicesRoutes],
  familyLinks: [familyLinksContract, familyLinksRoutes],
  own: [ownContract, ownRoutes],
  twoStep: [twoStepContract, twoStepRoutes],
  emails: [emailsContract, emailsRoutes],
  calendar: [calendarContract, calendarRoutes],
  calendarFeeds: [calendarFeedsContract, calendarFeedsRoutes],
  days: [daysContract, daysRoutes],
  sessions: [sessionsContract, sessionsRoutes({ hasMarksBefore })],
  holidays: [holidaysContract, holidaysRoutes],
  people: [peopleContract, peopleRoutes],
  consents: [consentsContract, consentsRoutes],
  exports: [exportsContract, exportsRoutes],
  members: [membersContract, membersRoutes],
  audit: [auditContract, auditRoutes],
  students: [studentsContract, studentsRoutes({ changeStatusOf })],
  statuses: [statusesContract, statusesRoutes],
  stays: [staysContract, staysRoutes],
  guardians: [guardiansContract, guardiansRoutes],
  teachers: [teachersContract, teachersRoutes],
  tokens: [tokensContract, tokensRoutes],
  classes: [classesContract, classesRoutes],
  enrollments: [enrollmentsContract, enrollmentsRoutes],
  staff: [staffContract, staffRoutes],
  teaching: [teachingContract, teachingRoutes],
  cover: [coverContract, coverRoutes({ onDecided: notifyCover })],
  yearPlans: [yearPlansContract, yearPlansRoutes],
  years: [yearsContract, yearsRoutes({ onChanged: followYear })],
  notifications: [notificationsContract, notificationsRoutes],
  attendance: [
    attendanceContract,
    attendanceRoutes({ onSaved: planNotices, onMarked: planNoticesSoon }),
  ],
  months: [monthsContract, monthsRoutes],
  absences: [absencesContract, absencesRoutes],
  notices: [noticesContract, noticesRoutes],
  desk: [deskContract, deskRoutes],
  board: [boardContract, boardRoutes],
  insights: [insightsContract, insightsRoutes],
  overviews: [overviewsContract, overviewsRoutes],
  week: [weekContract, weekRoutes],
  directory: [
    directoryContract,
    directoryRoutes({ addStudent, enrolStudent, addGuardian, addLink }),
  ],
  letters: [lettersContract, lettersRoutes],
  family: [familyContract, familyRoutes],
  familyPage: [familyPageContract, familyPageRoutes],
  familyCopy: [familyCopyContract, familyCopyRoutes],
  weeklyLetters: [weeklyLettersContract, weeklyLettersRoutes],
  invites: [invitesContract, invitesRoutes],
  pushSubscriptions: [pushSubscriptionsContract, pushSubscriptionsRoutes],
  hifzSettings: [hifzSettingsContract, hifzSettingsRoutes],
  programmes: [programmesContract, programmesRoutes],
  plans: [plansContract, plansRoutes],
  priors: [priorsContract, priorsRoutes],
  tasmik: [tasmikContract, tasmikRoutes],
  hifzDue: [dueContract, dueRoutes],
  hifzMonth: [hifzMonthContract, hifzMonthRoutes],
  hifzToday: [hifzTodayContract, hifzTodayRoutes],
  hifzOverview: [hifzOverviewContract, hifzOverviewRoutes],
  hifzReport: [hifzReportContract, hifzReportRoutes],
  certificates: [certificatesContract, certificatesRoutes],
  hifzPupil: [hifzPupilContract, hifzPupilRoutes],
  exams: [examsContract, examsRoutes],
  judging: [judgingContract, judgingRoutes],
  hifzAcks: [hifzAcksContract, hifzAcksRoutes],
  cardSetup: [cardSetupContract, cardSetupRoutes],
  cardPeriods: [cardPeriodsContract, cardPeriodsRoutes],
  cards: [cardsContract, cardsRoutes],
  cardMarks: [cardMarksContract, cardMarksRoutes],
  cardIssues: [cardIssuesContract, cardIssuesRoutes],
  cardSignatures: [cardSignaturesContract, cardSignaturesRoutes],
  fees: [feesContract, feesRoutes({ onReversing: letClaimWait })],
  feeBank: [feeBankContract, feeBankRoutes],
  feeBills: [feeBillsContract, feeBillsRoutes],
  feeBooks: [feeBooksContract, feeBooksRoutes],
  feeCorrections: [feeCorrectionsContract, feeCorrectionsRoutes],
  feeEarly: [feeEarlyContract, feeEarlyRoutes],
  feeEInvoices: [feeEInvoicesContract, feeEInvoicesRoutes],
  feeItems: [feeItemsContract, feeItemsRoutes],
  feeSettings: [feeSettingsContract, feeSettingsRoutes],
  feeStatements: [feeStatementsContract, feeStatementsRoutes],
  feeWaivers: [feeWaiversContract, feeWaiversRoutes],
  feeFunds: [feeFundsContract, feeFundsRoutes],
  feeClaims: [feeClaimsContract, feeClaimsRoutes],
  feeGateway: [feeGatewayContract, feeGatewayRoutes],
  feeReminders: [feeRemindersContract, feeRemindersRoutes],
  feePlans: [feePlansContract, feePlansRoutes],
  feeOpenings: [feeOpeningsContract, feeOpeningsRoutes],
  feeReceipts: [feeReceiptsContract, feeReceiptsRoutes],
  feeCash: [feeCashContract, feeCashRoutes],
  feeMonths: [feeMonthsContract, feeMonthsRoutes],
  feeAccounts: [feeAccountsContract, feeAccountsRoutes],
  audience: [audienceContract, audienceRoutes],
  announcements: [announcementsContract, announcementsRoutes],
  noticeLinks: [noticeLinksContract, noticeLinksRoutes],
  answerDays: [answerDaysContract, answerDaysRoutes],
  announcementMails: [announcementMailsContract, announcementMailsRoutes],
  messageSettings: [messageSettingsContract, messageSettingsRoutes],
  announcementReminders: [announcementRemindersContract, announcementRemindersRoutes],
  announcementReport: [announcementReportContract, announcementReportRoutes],
  announcementTemplates: [announcementTemplatesContract, announcementTemplatesRoutes],
  imports: [importsContract, importsRoutes],
  merges: [mergesContract, mergesRoutes(persons)],
  privacy: [privacyContract, privacyRoutes(persons)],
  reports: [reportsContract, reportsRoutes],
  officialLetters: [officialLettersContract, officialLettersRoutes],
  reportRuns: [reportRunsContract, reportRunsRoutes],
  reportSchedules: [reportSchedulesContract, reportSchedulesRoutes],
  savedReports: [savedReportsContract, savedReportsRoutes],
  search: [searchContract, searchRoutes],
  home: [homeContract, homeRoutes],
  tasks: [tasksContract, tasksRoutes],
} as const;

type Mounted = typeof mounted;

/** The contract of every call the server answers, by feature. */
export const contract = each(([calls]) => calls) as { [Name in keyof Mounted]: Mounted[Name][0] };

/** The routes that answer the calls. */
export const api = each(([, routes]) => routes) as { [Name in keyof Mounted]: Mounted[Name][1] };

function each<T>(pick: (entry: Mounted[keyof Mounted]) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(mounted).map(([name, entry]) => [name, pick(entry)]));
}
