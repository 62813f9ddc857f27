import type { FamilyChild } from "#features/family/contract.ts";
import { familyText } from "#features/family/text.ts";
import { ContactLinks } from "#features/guardians/parts/contact-links.tsx";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** The homeroom teachers of the pupil's classes. */
export function ChildTeachers({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const teachers = child.classes.flatMap(({ name, teacher }) =>
    teacher ? [{ name, teacher }] : [],
  );
  if (teachers.length === 0) return null;
  return (
    <div className="border-t border-line pt-3.5">
      <h3 className="mb-1 text-13 text-muted">{t.teacher}</h3>
      <ul className="grid gap-1">
        {teachers.map(({ name, teacher }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <TextLink
              to="/dashboard/teachers/$teacherId"
              params={{ teacherId: teacher.id }}
              className="inline-flex items-center max-sm:min-h-11"
            >
              <NamePart>{`${teacher.title_word} ${fullName(teacher)}`.trim()}</NamePart>
            </TextLink>
            {teachers.length > 1 && <span className="text-14 text-muted">{name}</span>}
            {teacher.phone && (
              <div className="mt-1 mb-1.5 w-full">
                <ContactLinks phone={teacher.phone} email={null} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
