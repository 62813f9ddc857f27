/** A file of an archive: its path, with forward slashes, and its bytes. */
type Entry = { path: string; bytes: Uint8Array<ArrayBuffer> };

const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATE = 8;
/** 1 January 1980: the first day that a ZIP can name. */
const NO_DAY = 0x21;

/** Files in one ZIP archive, on the browser's own compression. */
export async function zip(entries: readonly Entry[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { path, bytes } of entries) {
    const name = new TextEncoder().encode(path);
    const packed = await deflate(bytes);
    // What a file's own head and its line in the directory have in common.
    const common = [
      ...[VERSION, UTF8, DEFLATE, 0, NO_DAY].map(word),
      ...[crc32(bytes), packed.length, bytes.length].map(long),
      ...[name.length, 0].map(word),
    ];
    const head = join([long(0x04034b50), ...common, name]);
    const place = [...[0, 0, 0].map(word), long(0), long(at), name];
    directory.push(join([long(0x02014b50), word(VERSION), ...common, ...place]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const listed = join(directory);
  const counts = [0, 0, entries.length, entries.length].map(word);
  const end = join([long(0x06054b50), ...counts, long(listed.length), long(at), word(0)]);
  return new Blob([...parts, listed, end]);
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function word(value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([value, value >>> 8]);
}

function long(value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([value, value >>> 8, value >>> 16, value >>> 24]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
