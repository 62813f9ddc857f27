const urls = import.meta.glob<string>("/docs/pictures/*.webp", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** The address of a picture of the product; `npm run pictures` renders them again from the demo. */
export function pictureUrl(name: string): string {
  const url = urls[`/docs/pictures/${name}.webp`];
  if (!url) throw new Error(`docs/pictures/${name}.webp is missing: run \`npm run pictures\`.`);
  return url;
}
