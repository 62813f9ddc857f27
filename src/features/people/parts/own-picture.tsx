import { peopleClient } from "#features/people/parts/people-client.ts";
import { pictureText } from "#features/people/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PictureField } from "#ui/picture-field.tsx";

/** Shows the person's picture and changes it. */
export function OwnPicture() {
  const t = useText(pictureText);
  const { first_name, avatar_url } = useMe();
  return (
    <PictureField
      shown={<Avatar name={first_name} src={avatar_url} size="lg" tone="brand" round />}
      texts={t}
      has={avatar_url !== null}
      onChoose={(data) => peopleClient.setPicture.call({ data })}
      onRemove={() => peopleClient.removePicture.call({})}
      changes="everything"
    />
  );
}
