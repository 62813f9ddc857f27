import { TextField } from "#ui/base/field.tsx";

type Props = {
  labels: { first_name: string; last_name: string };
  /** The names so far. */
  values?: { first_name?: string | undefined; last_name?: string | undefined } | undefined;
  hints?: { first_name?: string; last_name?: string };
  /** Whose names they are: a browser fills in only those of the person who types. */
  whose?: "own" | "other";
  /** Whether both must be filled in; otherwise the second is optional. */
  both?: boolean;
};

/** The two fields of a person's name: the given name, and the bin/binti … part. */
export function NameFields({ labels, values, hints, whose = "other", both = false }: Props) {
  return (
    <>
      <TextField
        name="first_name"
        label={labels.first_name}
        hint={hints?.first_name}
        defaultValue={values?.first_name}
        autoComplete={whose === "own" ? "given-name" : "off"}
        required={both}
      />
      <TextField
        name="last_name"
        label={labels.last_name}
        hint={hints?.last_name}
        defaultValue={values?.last_name}
        autoComplete={whose === "own" ? "family-name" : "off"}
        required={both}
        optional={!both}
      />
    </>
  );
}
