import { FileText, Image } from "lucide-react";
import { useState } from "react";
import type { AnnouncementFile } from "#features/announcements/files/contract.ts";
import { formatBytes } from "#features/announcements/files/rules.ts";
import { noticeFilesText } from "#features/announcements/files/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

const LINE =
  "flex min-h-11 w-full items-center gap-2.5 rounded-control border border-edge px-3 py-2 text-start text-14 font-medium wrap-anywhere hover:bg-sunk";

/** What is attached, by name and size. Nothing of it is loaded before it is pressed. */
export function FileList({ files }: { files: readonly AnnouncementFile[] }) {
  const t = useText(noticeFilesText);
  if (files.length === 0) return null;
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-14 font-semibold">{t.files}</h2>
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file.id}>
            {file.kind === "pdf" ? (
              <a href={file.url} download={file.name} className={LINE}>
                <FileLine file={file} />
              </a>
            ) : (
              <Picture file={file} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileLine({ file: { kind, name, bytes } }: { file: AnnouncementFile }) {
  return (
    <>
      <Icon of={kind === "pdf" ? FileText : Image} />
      <span className="min-w-0 grow">{name}</span>
      <span className="shrink-0 font-normal text-muted">{formatBytes(bytes)}</span>
    </>
  );
}

function Picture({ file }: { file: AnnouncementFile }) {
  const t = useText(noticeFilesText);
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    setBroken(false);
  };
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={toggle} className={LINE}>
        <FileLine file={file} />
      </button>
      {isOpen && isBroken && <p className="mt-2 text-14 text-muted">{t.failed}</p>}
      {isOpen && !isBroken && (
        <a href={file.url} target="_blank" rel="noreferrer" className="mt-2 block">
          <img
            src={file.url}
            alt={file.alt}
            onError={() => setBroken(true)}
            className="max-h-[70vh] rounded-control"
          />
        </a>
      )}
    </>
  );
}
