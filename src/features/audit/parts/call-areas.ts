/** The groups of calls that are told by the area of another group, where something was refused. */
const AREA_OF: Record<string, string> = {
  ...each("accounts", "passwords", "founding", "joining", "own", "twoStep", "emails"),
  ...each("members", "invites"),
  ...each("calendar", "calendarFeeds", "days", "sessions", "holidays"),
  ...each("privacy", "consents", "exports"),
  ...each("students", "statuses", "stays", "directory"),
  ...each("classes", "enrollments", "staff", "teaching", "cover", "yearPlans", "years"),
  ...each("attendance", "months", "absences", "notices", "desk", "board"),
  ...each(
    "attendance",
    "insights",
    "overviews",
    "week",
    "letters",
    "family",
    "familyPage",
    "familyCopy",
    "weeklyLetters",
  ),
  ...each("announcements", "audience", "announcementReminders", "announcementReport"),
  ...each("announcements", "answerDays", "noticeLinks", "announcementMails", "messageSettings"),
  ...each("announcements", "announcementTemplates", "pushSubscriptions"),
  ...each(
    "fees",
    "feeAccounts",
    "feeBank",
    "feeBills",
    "feeBooks",
    "feeCash",
    "feeClaims",
    "feeCorrections",
    "feeEarly",
    "feeEInvoices",
    "feeFunds",
    "feeGateway",
    "feeItems",
    "feeMonths",
    "feeOpenings",
    "feePlans",
    "feeReceipts",
    "feeReminders",
    "feeSettings",
    "feeStatements",
    "feeWaivers",
  ),
  ...each(
    "hifz",
    "hifzPupil",
    "hifzDue",
    "hifzToday",
    "hifzMonth",
    "hifzOverview",
    "hifzReport",
    "hifzAcks",
    "hifzSettings",
  ),
  ...each("hifz", "programmes", "plans", "priors", "exams", "judging", "certificates"),
  ...each(
    "cards",
    "cards",
    "cardSetup",
    "cardPeriods",
    "cardMarks",
    "cardIssues",
    "cardSignatures",
  ),
  ...each(
    "reports",
    "savedReports",
    "reportRuns",
    "reportSchedules",
    "reportLayouts",
    "officialLetters",
  ),
  ...each("home", "notifications", "tasks"),
};

function each(area: string, ...groups: string[]): Record<string, string> {
  return Object.fromEntries(groups.map((group) => [group, area]));
}

/** The area that a call belongs to, by the first word of its name (`desk.readDesk`). */
export function areaOf(call: string): string {
  const [group = ""] = call.split(".");
  return AREA_OF[group] ?? group;
}
