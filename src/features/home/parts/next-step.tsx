import type { LinkProps } from "@tanstack/react-router";
import { type LucideIcon, School, UserPlus } from "lucide-react";
import type { Figures } from "#features/home/contract.ts";
import { type HomeText, homeText } from "#features/home/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";

type Step = { title: string; text: string; action: string; icon: LucideIcon; to: LinkProps["to"] };

/** What a new school still needs: classes, then pupils, then teachers; nothing once it has all three. */
export function NextStep(figures: Figures) {
  const t = useText(homeText);
  const step = stepOf(figures, t);
  if (!useMay("students.write") || !step) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 print:hidden">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{step.title}</h2>
        <p className="text-muted">{step.text}</p>
      </div>
      <ButtonLink kind="brand" icon={step.icon} to={step.to} className="max-sm:w-full">
        {step.action}
      </ButtonLink>
    </Card>
  );
}

function stepOf(figures: Figures, t: HomeText): Step | undefined {
  const { students, classes, halaqah, teachers } = figures;
  if (students > 0) {
    if (teachers > 0) return undefined;
    return {
      title: t.nextTeachers,
      text: t.nextTeachersText,
      action: t.addTeachers,
      icon: UserPlus,
      to: "/dashboard/settings/people/new",
    };
  }
  if (classes + halaqah > 0) {
    return {
      title: t.nextStep,
      text: t.nextStepText,
      action: t.addPupils,
      icon: UserPlus,
      to: "/dashboard/start/students",
    };
  }
  return {
    title: t.nextClasses,
    text: t.nextClassesText,
    action: t.addClasses,
    icon: School,
    to: "/dashboard/start/classes",
  };
}
