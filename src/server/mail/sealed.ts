import type { Seal } from "#server/seal.ts";
import type { Letter, Transport } from "./transport.ts";

const SEALED = /\{\{sealed:([\w-]+)\}\}/g;

/**
 * Something that only the reader of a mail may learn, such as an invitation's code, in the form in which it
 * waits in the outbox: whoever reads the database or a copy of it learns nothing. It opens in a mail to this
 * recipient alone.
 */
export function sealInMail(seal: Seal, recipient: string, text: string): string {
  return `{{sealed:${seal.close(text, recipient)}}}`;
}

/** A mail as its recipient reads it. */
export function openMail<T extends Pick<Letter, "recipient" | "text" | "html">>(
  seal: Seal,
  mail: T,
): T {
  const open = (text: string) =>
    text.replace(SEALED, (all, sealed: string) => seal.open(sealed, mail.recipient) ?? all);
  return { ...mail, text: open(mail.text), html: mail.html && open(mail.html) };
}

/** A transport that opens each mail on its way out. */
export function unsealing(transport: Transport, seal: Seal): Transport {
  return {
    send: (letter) => transport.send(openMail(seal, letter)),
    close: () => transport.close(),
  };
}
