/** Says what is being done, with a bar that moves meanwhile. */
export function ProgressLine({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      <output className="text-14 font-medium">{text}</output>
      <progress aria-label={text} className="h-2 w-full accent-brand" />
    </div>
  );
}
