import { FileText, Image, Paperclip, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { type AnnouncementFile, fileFields } from "#features/announcements/files/contract.ts";
import {
  type FileKind,
  formatBytes,
  isPdf,
  MAX_PDF_BYTES,
  MOST_FILES,
} from "#features/announcements/files/rules.ts";
import { noticeFilesText } from "#features/announcements/files/text.ts";
import { newId } from "#lib/ids.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { shrinkPicture } from "#ui/shrink-picture.ts";

/** A file that is attached when the form is sent; `data` is in base64. */
export type PickedFile = {
  key: string;
  kind: FileKind;
  name: string;
  alt: string;
  bytes: number;
  data: string;
};

export type FileChoice = {
  /** What the draft has, and stays. */
  kept: readonly AnnouncementFile[];
  picked: readonly PickedFile[];
};

type Props = { choice: FileChoice; onChange: (choice: FileChoice) => void };

/** Whether the browser still reads the picture's small print. */
const SIDE = 1600;

/** Attaches pictures and PDFs from the device, and takes them off again. */
export function FilePicks({ choice, onChange }: Props) {
  const t = useText(noticeFilesText);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const { kept, picked } = choice;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    target.value = "";
    setProblem("");
    const added: PickedFile[] = [];
    for (const file of chosen) {
      const isFull = kept.length + picked.length + added.length >= MOST_FILES;
      const read = isFull ? "files" : await readFile(file);
      if (typeof read === "string") setProblem(t.problem(file.name, t.problems[read] ?? ""));
      else added.push(read);
    }
    onChange({ kept, picked: [...picked, ...added] });
  }

  const say = (key: string, alt: string) =>
    onChange({ kept, picked: picked.map((one) => (one.key === key ? { ...one, alt } : one)) });
  return (
    <div>
      <p className="text-14 font-semibold">{t.files}</p>
      <p className="mb-2 text-13 text-muted">{t.hint}</p>
      <ul className="mb-3 grid gap-2 empty:hidden">
        {kept.map((file) => (
          <li key={file.id} className="rounded-control bg-sunk px-3 py-1">
            <FileLine
              file={file}
              onRemove={() => onChange({ picked, kept: kept.filter(({ id }) => id !== file.id) })}
            />
          </li>
        ))}
        {picked.map((file) => (
          <li key={file.key} className="rounded-control bg-sunk px-3 py-1">
            <FileLine
              file={file}
              onRemove={() =>
                onChange({ kept, picked: picked.filter(({ key }) => key !== file.key) })
              }
            />
            {file.kind === "image" && (
              <div className="pb-2">
                <TextField
                  name={`alt-${file.key}`}
                  label={t.alt}
                  hint={t.altHint}
                  defaultValue={file.alt}
                  maxLength={300}
                  onChange={({ target }) => say(file.key, target.value)}
                  optional
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="mb-2 text-14 text-danger wrap-anywhere empty:hidden">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={t.add}
        onChange={(event) => void choose(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button icon={Paperclip} onClick={() => input.current?.click()}>
        {t.add}
      </Button>
    </div>
  );
}

type Line = { file: AnnouncementFile | PickedFile; onRemove: () => void };

function FileLine({ file: { kind, name, bytes }, onRemove }: Line) {
  const t = useText(noticeFilesText);
  return (
    <div className="flex min-h-11 items-center gap-2.5 text-14">
      <Icon of={kind === "pdf" ? FileText : Image} />
      <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
      <span className="shrink-0 text-muted">{formatBytes(bytes)}</span>
      <IconButton icon={Trash2} label={t.remove(name)} onClick={onRemove} />
    </div>
  );
}

/** A chosen file as it is sent, or the key of why it cannot be. */
async function readFile(file: File): Promise<PickedFile | string> {
  const named = fileFields.name.safeParse(file.name);
  if (!named.success) return "name";
  const facts = { key: newId(), name: named.data, alt: "" };
  if (file.type === "application/pdf" || /\.pdf$/i.test(file.name)) {
    if (file.size > MAX_PDF_BYTES) return "pdf_size";
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isPdf(bytes)) return "pdf_type";
    return { ...facts, kind: "pdf", bytes: file.size, data: asBase64(bytes) };
  }
  if (!file.type.startsWith("image/")) return "type";
  const data = await shrinkPicture(file, SIDE);
  if (!data) return "picture";
  return { ...facts, kind: "image", bytes: Math.floor((data.length * 3) / 4), data };
}

/** In pieces: a call takes no more than some ten thousand arguments. */
function asBase64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  }
  return btoa(text);
}

const PIECE = 8192;
