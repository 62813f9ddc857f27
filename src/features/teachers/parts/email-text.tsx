/** An e-mail address that breaks, where it must, before its @. */
export function EmailText({ email }: { email: string }) {
  const [name, host] = email.split("@");
  return (
    <>
      {name}
      <wbr />
      {host && `@${host}`}
    </>
  );
}
