import { index, layout, rootRoute, route } from "@tanstack/virtual-file-routes";

/** Which file renders which address. The router's plugin generates routes.gen.ts from it. */
export const routes = rootRoute("app/layouts/root.tsx", [
  layout("auth", "app/layouts/auth.tsx", [
    route("login", "features/accounts/passwords/screens/login.tsx"),
    route("register", "features/accounts/founding/screens/register.tsx"),
    route("reset-password", "features/accounts/passwords/screens/reset-password.tsx"),
    route("setup", "features/accounts/founding/screens/setup.tsx"),
    route("join", "features/accounts/joining/screens/join.tsx"),
    route("sign-in", "features/accounts/joining/screens/sign-in-link.tsx"),
    route("confirm-email", "features/accounts/emails/screens/confirm-email.tsx"),
  ]),
  route("dashboard", "app/layouts/dashboard.tsx", [
    index("features/home/screens/dashboard.tsx"),
    route("start", [
      index("features/accounts/founding/screens/new-school.tsx"),
      route("classes", "features/classes/screens/first-classes.tsx"),
      route("students", "features/imports/screens/first-students.tsx"),
    ]),
    route("activity", "features/home/screens/activity.tsx"),
    route("calendar", [
      index("features/announcements/days/screens/calendar.tsx"),
      route("new", "features/calendar/screens/new-event.tsx"),
      route("holidays", "features/calendar/holidays/screens/holidays.tsx"),
      route("$eventId", "features/calendar/screens/event.tsx"),
    ]),
    route("students", [
      index("features/directory/screens/students.tsx"),
      route("new", "features/directory/screens/new-student.tsx"),
      route("import", "features/imports/wizard/screens/import-students.tsx"),
      route("move", "features/classes/enrollments/screens/move-students.tsx"),
      route("$studentId", [
        layout("page", "features/directory/screens/student.tsx", [
          index("features/directory/screens/student-overview.tsx"),
          route("guardians", "features/guardians/screens/student-guardians.tsx"),
          route("classes", "features/classes/enrollments/screens/student-classes.tsx"),
          route("attendance", "features/insights/screens/student-attendance.tsx"),
          route("hifz", "features/hifz/screens/student-hifz.tsx"),
          route("fees", "features/fees/statements/screens/student-fees.tsx"),
          route("letters", "features/reports/official/screens/student-letters.tsx"),
          route("reports", "features/cards/signatures/screens/student-cards.tsx"),
          route("history", "features/audit/screens/student-history.tsx"),
        ]),
        route("edit", "features/students/screens/edit-student.tsx"),
      ]),
    ]),
    route("teachers", [
      index("features/teachers/screens/teachers.tsx"),
      route("new", "features/teachers/screens/new-teacher.tsx"),
      route("import", "features/imports/wizard/screens/import-teachers.tsx"),
      route("$teacherId", [
        layout("details", "features/teachers/screens/teacher.tsx", [
          index("features/insights/screens/teacher-week.tsx"),
        ]),
        route("edit", "features/teachers/screens/edit-teacher.tsx"),
      ]),
    ]),
    route("family", "features/family/page/screens/family.tsx"),
    route("classes", [
      index("features/directory/screens/classes.tsx"),
      route("new", "features/classes/screens/new-class.tsx"),
      route("cover", "features/classes/cover/screens/cover.tsx"),
      route("year-change", "features/classes/years/screens/year-change.tsx"),
      route("$classId", [
        layout("page", "features/classes/overview/screens/class.tsx", [
          layout("today", "features/hifz/screens/class-today.tsx", [
            index("features/insights/screens/class-month.tsx"),
          ]),
        ]),
        route("edit", "features/classes/screens/edit-class.tsx"),
        route("students", "features/classes/enrollments/screens/manage-students.tsx"),
        route("hifz", "features/hifz/screens/class-priors.tsx"),
        route("sheet", "features/insights/screens/class-sheet.tsx"),
      ]),
    ]),
    route("attendance", "app/layouts/attendance-tabs.tsx", [
      index("features/attendance/screens/attendance.tsx"),
      route("family", "features/family/screens/family-attendance.tsx"),
      route("board", "features/board/screens/board.tsx"),
      route("desk", "features/absences/desk/screens/desk.tsx"),
      route("absences", [
        index("features/absences/screens/absences.tsx"),
        route("new", "features/absences/screens/new-absence.tsx"),
      ]),
      route("insights", "features/insights/screens/insights.tsx"),
      route("letters", "features/letters/screens/letters.tsx"),
    ]),
    route("hifz", "app/layouts/hifz-tabs.tsx", [
      index("features/hifz/screens/hifz.tsx"),
      route("murajaah", "features/hifz/screens/murajaah.tsx"),
      route("halaqah", "features/hifz/screens/halaqah.tsx"),
      route("school", "features/hifz/screens/school.tsx"),
      route("import", "features/imports/wizard/screens/import-hifz.tsx"),
      route("report", "features/hifz/screens/report.tsx"),
      route("certificates", [
        index("features/hifz/screens/certificates.tsx"),
        route("$id", "features/hifz/screens/certificate.tsx"),
      ]),
      route("exams", [
        index("features/hifz/screens/exams.tsx"),
        route("$examId", [
          index("features/hifz/screens/exam.tsx"),
          route("$candidateId", "features/hifz/screens/exam-candidate.tsx"),
        ]),
      ]),
    ]),
    route("fees", "app/layouts/fees.tsx", [
      index("features/fees/reminders/screens/fees-overview.tsx"),
      route("families", [
        index("features/fees/statements/screens/families.tsx"),
        route("$accountId", "features/fees/reminders/screens/family-fees.tsx"),
      ]),
      route("receive", "features/fees/statements/screens/receive.tsx"),
      route("billing", "features/fees/billing/screens/billing.tsx"),
      route("cash", "features/fees/cash/screens/cash.tsx"),
      route("check", "features/fees/claims/screens/check.tsx", [
        index("features/fees/claims/screens/slips.tsx"),
        route("bank", "features/fees/bank/screens/bank.tsx"),
      ]),
      route("pay", "features/fees/bank/screens/pay.tsx"),
      route("waivers", "features/fees/statements/screens/waivers.tsx"),
      route("funds", [
        index("features/fees/gifts/screens/funds.tsx"),
        route("$fundId", "features/fees/gifts/screens/fund.tsx"),
        route("sponsors/$sponsorId", "features/fees/gifts/screens/sponsor.tsx"),
      ]),
      route("months", "features/fees/months/screens/fee-months.tsx"),
      route("online", "features/fees/gateway/screens/fee-gateway.tsx"),
      route("settings", "features/fees/items/screens/fee-settings.tsx"),
    ]),
    route("announcements", [
      index("features/announcements/report/screens/announcements.tsx"),
      route("weekly", "features/family/weekly/screens/weekly-letters.tsx"),
      route("new", "features/announcements/writing/screens/new-announcement.tsx"),
      route("settings", "features/announcements/settings/screens/message-settings.tsx"),
      route("$announcementId", [
        index("features/announcements/report/screens/announcement.tsx"),
        route("edit", "features/announcements/writing/screens/edit-announcement.tsx"),
      ]),
    ]),
    route("reports", [
      index("features/reports/centre/screens/reports.tsx"),
      route("letters", "features/reports/centre/screens/official-letters.tsx"),
      route("runs/$runId", "features/reports/centre/screens/run.tsx"),
      route("cards", [
        index("features/cards/entry/screens/cards.tsx"),
        route("setup", "features/cards/entry/screens/card-setup.tsx"),
        route("$periodId/signatures", "features/cards/signatures/screens/signatures.tsx"),
        route("$periodId/$classId", "features/cards/entry/screens/class-cards.tsx"),
      ]),
      route("$reportId", "features/reports/centre/screens/report.tsx"),
    ]),
    route("settings", "app/layouts/settings.tsx", [
      layout("school", "features/schools/screens/settings.tsx", [
        index("features/calendar/screens/terms.tsx"),
      ]),
      route("people", [
        index("features/members/screens/people.tsx"),
        route("new", "features/members/screens/new-member.tsx"),
        route("links", "features/family/invites/screens/invites.tsx"),
      ]),
      route("attendance", "app/layouts/attendance-settings.tsx"),
      route("hifz", "features/hifz/screens/hifz-settings.tsx"),
      route("hijri", "features/calendar/screens/hijri.tsx"),
      route("audit", "features/audit/screens/audit.tsx"),
      route("tokens", "features/tokens/screens/tokens.tsx"),
      route("data", "features/privacy/screens/data.tsx"),
      route("merge", "features/merges/screens/merge.tsx"),
    ]),
    route("help", "features/help/screens/help.tsx"),
    route("profile", "features/accounts/own/screens/profile.tsx"),
  ]),
]);
