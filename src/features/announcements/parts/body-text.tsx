import { linkedPieces } from "#lib/linked.ts";

/** What was written, as paragraphs; each reads from its own side, and addresses of the web in it are links. */
export function BodyText({ text }: { text: string }) {
  return text.split(/\n+/).map((paragraph, at) => (
    <p key={at} dir="auto">
      {linkedPieces(paragraph).map((piece, place) =>
        piece.href ? (
          <a
            key={place}
            href={piece.href}
            dir="ltr"
            target="_blank"
            rel="noreferrer"
            className="text-brand underline underline-offset-4"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  ));
}
