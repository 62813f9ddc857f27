import {
  BedSingle,
  CalendarOff,
  FileText,
  Gavel,
  HeartHandshake,
  House,
  type LucideIcon,
  Medal,
  Undo2,
} from "lucide-react";
import type { ReportReason, ReportState } from "#features/absences/contract.ts";
import { type Tone, toneIcon } from "#ui/base/tone.ts";

export const reasonIcon: Record<ReportReason, LucideIcon> = {
  mc: BedSingle,
  letter: FileText,
  family: House,
  bereavement: HeartHandshake,
  official: Medal,
  leave: CalendarOff,
  suspended: Gavel,
};

export const stateTone: Record<ReportState, Tone> = {
  waiting: "late",
  accepted: "present",
  refused: "absent",
  withdrawn: "neutral",
};

export const stateIcon: Record<ReportState, LucideIcon> = {
  waiting: toneIcon.late,
  accepted: toneIcon.present,
  refused: toneIcon.absent,
  withdrawn: Undo2,
};
