import type { LinkProps } from "@tanstack/react-router";
import {
  Activity,
  BookOpenText,
  CalendarDays,
  CalendarPlus,
  CircleHelp,
  ClipboardCheck,
  Download,
  FileText,
  FileUp,
  Languages,
  LogOut,
  type LucideIcon,
  Mail,
  HeartHandshake,
  Megaphone,
  MessagesSquare,
  Moon,
  Plus,
  Printer,
  Send,
  Settings,
  Sun,
  SunMoon,
  UserPen,
  UserPlus,
  UserRoundCheck,
  Wallet,
} from "lucide-react";
import { hifzTabs } from "#app/hifz-tabs.ts";
import { attendanceTabs, nav } from "#app/nav.ts";
import type { PlaceKey, placeText } from "#app/places-text.ts";
import { settingsTabs } from "#app/settings-tabs.ts";
import { isFamilyRole, type Permission, type Role } from "#lib/permissions.ts";

type Notes = (typeof placeText)["en"]["notes"];

/** What the search offers without asking the server. */
export type Place = {
  key: PlaceKey;
  kind: "page" | "action";
  icon: LucideIcon;
  /** Its address; without one it is an action of the page itself. */
  to?: LinkProps["to"];
  hash?: string;
  /** Under which page it stands, or that it is not built yet. */
  note?: keyof Notes;
  /** One of these permissions opens it; without any, everyone may. */
  needs?: readonly Permission[];
  /** Families have it too, but nothing in it. */
  isForStaff?: true;
  /** The keys that do the same. */
  keys?: string;
};

/** Menu entries by the permission that their screen asks for, where the menu itself leads everyone somewhere. */
const MENU_NEEDS: Record<string, readonly Permission[]> = { attendance: ["attendance.mark"] };

/** What a place is called for pupils, who find themselves where guardians find their children. */
const OF_PUPILS: Partial<Record<PlaceKey, PlaceKey>> = { family: "self", myFamily: "myPage" };

const pages: Place[] = [
  ...nav.map((entry): Place => ({
    key: entry.text,
    kind: "page",
    icon: entry.icon,
    to: entry.to,
    needs: "needs" in entry ? entry.needs : (MENU_NEEDS[entry.text] ?? []),
  })),
  ...attendanceTabs
    .filter((tab) => tab.text !== "register")
    .map(({ to, text, needs }): Place => ({
      key: text as Exclude<typeof text, "register">,
      kind: "page",
      icon: ClipboardCheck,
      to,
      note: "attendance",
      needs,
    })),
  ...hifzTabs
    .filter((tab) => tab.text !== "tasmik")
    .map(({ to, text, needs }): Place => ({
      key: text as Exclude<typeof text, "tasmik">,
      kind: "page",
      icon: BookOpenText,
      to,
      note: "hifz",
      needs,
    })),
  {
    key: "officialLetters",
    kind: "page",
    icon: Mail,
    to: "/dashboard/reports/letters",
    note: "reports",
    needs: ["letters.issue"],
  },
  {
    key: "cards",
    kind: "page",
    icon: FileText,
    to: "/dashboard/reports/cards",
    note: "reports",
    needs: ["cards.write"],
  },
  {
    key: "cardSetup",
    kind: "page",
    icon: FileText,
    to: "/dashboard/reports/cards/setup",
    note: "reports",
    needs: ["cards.manage"],
  },
  { key: "calendar", kind: "page", icon: CalendarDays, to: "/dashboard/calendar" },
  {
    key: "myFamily",
    kind: "page",
    icon: HeartHandshake,
    to: "/dashboard/family",
    needs: ["family.see"],
  },
  { key: "activity", kind: "page", icon: Activity, to: "/dashboard/activity" },
  ...settingsTabs
    .filter((tab) => tab.text !== "school")
    .map(({ to, text, needs }): Place => ({
      key: text as Exclude<typeof text, "school">,
      kind: "page",
      icon: Settings,
      to,
      note: "settings",
      needs,
    })),
  { key: "profile", kind: "page", icon: UserPen, to: "/dashboard/profile" },
  { key: "help", kind: "page", icon: CircleHelp, to: "/dashboard/help" },
  { key: "keys", kind: "page", icon: CircleHelp, to: "/dashboard/help", hash: "keys" },
];

const actions: Place[] = [
  act("takeAttendance", ClipboardCheck, "/dashboard/attendance", "attendance.mark"),
  act("reportAbsence", CalendarPlus, "/dashboard/attendance/absences/new", "attendance.report"),
  act("addStudent", UserPlus, "/dashboard/students/new", "students.write"),
  act("importStudents", FileUp, "/dashboard/students/import", "students.write"),
  act("addTeacher", UserPlus, "/dashboard/teachers/new", "teachers.write"),
  act("importTeachers", FileUp, "/dashboard/teachers/import", "teachers.write"),
  act("importHifz", FileUp, "/dashboard/hifz/import", "hifz.manage"),
  act("invite", UserPlus, "/dashboard/settings/people/new", "members.manage"),
  act("sendLinks", Send, "/dashboard/settings/people/links", "members.manage"),
  act("addClass", Plus, "/dashboard/classes/new", "classes.write"),
  act("cover", UserRoundCheck, "/dashboard/classes/cover", "classes.cover"),
  act("yearChange", CalendarDays, "/dashboard/classes/year-change", "classes.write"),
  act("announce", Megaphone, "/dashboard/announcements/new", "announcements.write"),
  act("weeklyLetters", MessagesSquare, "/dashboard/announcements/weekly", "attendance.followup"),
  act("messageSettings", Megaphone, "/dashboard/announcements/settings", "settings.manage"),
  act("addEvent", CalendarPlus, "/dashboard/calendar/new", "events.write"),
  act("addHolidays", CalendarPlus, "/dashboard/calendar/holidays", "events.write"),
  act("receivePayment", Wallet, "/dashboard/fees/receive", "fees.collect"),
  act("familyFees", Wallet, "/dashboard/fees/families", "fees.manage"),
  act("billFees", Wallet, "/dashboard/fees/billing", "fees.manage"),
  act("feeCash", Wallet, "/dashboard/fees/cash", "fees.cash"),
  act("matchBank", Wallet, "/dashboard/fees/check/bank", "fees.collect"),
  act("checkSlips", Wallet, "/dashboard/fees/check", "fees.collect"),
  act("payFees", Wallet, "/dashboard/fees/pay", "fees.pay"),
  act("feeWaivers", Wallet, "/dashboard/fees/waivers", "fees.manage"),
  act("feeFunds", Wallet, "/dashboard/fees/funds", "funds.manage"),
  act("feeMonths", Wallet, "/dashboard/fees/months", "fees.manage"),
  act("feeOnline", Wallet, "/dashboard/fees/online", "fees.approve"),
  act("feeItems", Wallet, "/dashboard/fees/settings", "fees.manage"),
  exportOf("exportStudents", "/dashboard/students", "lists.export"),
  exportOf("exportTeachers", "/dashboard/teachers", "lists.export"),
  exportOf("exportClasses", "/dashboard/classes", "lists.export"),
  exportOf("exportUsers", "/dashboard/settings/people", "settings.manage"),
  exportOf("exportAudit", "/dashboard/settings/audit", "audit.see"),
  exportOf("exportOverview", "/dashboard/attendance/insights", "attendance.followup"),
  exportOf("exportRegister", "/dashboard/attendance", "attendance.mark"),
  exportOf("exportBoard", "/dashboard/attendance/board", "attendance.manage"),
  exportOf("exportDesk", "/dashboard/attendance/desk", "attendance.followup"),
  exportOf("exportAbsences", "/dashboard/attendance/absences", "attendance.decide"),
  exportOf("exportLetters", "/dashboard/attendance/letters", "attendance.manage"),
  exportOf("exportCalendar", "/dashboard/calendar", "lists.export"),
  // Both stand among the reports, each with a menu of its own.
  { ...act("exportGuardians", Download, "/dashboard/reports", "guardians.see"), isForStaff: true },
  { ...act("exportPayments", Download, "/dashboard/reports", "payments.see"), isForStaff: true },
  { key: "print", kind: "action", icon: Printer, keys: "Ctrl P" },
  { key: "light", kind: "action", icon: Sun },
  { key: "dark", kind: "action", icon: Moon },
  { key: "system", kind: "action", icon: SunMoon },
  { key: "asal", kind: "action", icon: Languages },
  { key: "ms", kind: "action", icon: Languages },
  { key: "en", kind: "action", icon: Languages },
  { key: "signOut", kind: "action", icon: LogOut },
];

function act(key: PlaceKey, icon: LucideIcon, to: LinkProps["to"], needed: Permission): Place {
  return { key, kind: "action", icon, to, needs: [needed] };
}

/** The list at an address, with its menu of exports open. */
function exportOf(key: PlaceKey, to: LinkProps["to"], needed: Permission): Place {
  return { ...act(key, Download, to, needed), hash: "export", isForStaff: true };
}

/** The pages and actions that a person may open from anywhere. */
export function placesOf(person: { role: Role; permissions: readonly Permission[] }): Place[] {
  return [...pages, ...actions].flatMap((place) => {
    const { needs = [], isForStaff, key } = place;
    const mayOpen = needs.length === 0 || needs.some((one) => person.permissions.includes(one));
    if (!mayOpen || (isForStaff && isFamilyRole(person.role))) return [];
    // Pupils see their own where guardians see their children's.
    const ofPupil = person.role === "student" ? OF_PUPILS[key] : undefined;
    return [ofPupil ? { ...place, key: ofPupil } : place];
  });
}
