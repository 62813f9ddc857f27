import { pictureText } from "#features/people/text.ts";
import type { StudentDetail } from "#features/students/contract.ts";
import { profileText } from "#features/students/text.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";

/** Sets and removes the photo that stands in the head of a student's page. */
export function StudentPhoto({ student }: { student: StudentDetail }) {
  const t = useText(profileText);
  const texts = useText(pictureText);
  const { id, profile } = student;
  const src = profile?.avatar_url;
  return (
    <Card pad={false}>
      <CardHead title={t.photo} />
      <div className="p-5 max-sm:p-4">
        <PictureField
          texts={texts}
          has={Boolean(src)}
          onChoose={(data) => studentsClient.setStudentPicture.call({ id, data })}
          onRemove={() => studentsClient.removeStudentPicture.call({ id })}
          changes={[studentsClient.key()]}
        />
      </div>
    </Card>
  );
}
