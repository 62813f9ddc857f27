import { useQueryClient } from "@tanstack/react-query";
import { peopleContract } from "#features/people/contract.ts";
import { pictureText } from "#features/people/text.ts";
import { apiOf } from "#ui/api.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PictureField } from "#ui/picture-field.tsx";

const api = apiOf("people", peopleContract);

/** The own picture, and another one. */
export function OwnPicture() {
  const t = useText(pictureText);
  const { first_name, avatar_url } = useMe();
  const queries = useQueryClient();
  return (
    <PictureField
      shown={<Avatar name={first_name} src={avatar_url} size="lg" tone="brand" round />}
      texts={t}
      has={avatar_url !== null}
      onChoose={async (data) => {
        await api.setPicture.call({ data });
        await queries.invalidateQueries();
      }}
      onRemove={async () => {
        await api.removePicture.call({});
        await queries.invalidateQueries();
      }}
    />
  );
}
