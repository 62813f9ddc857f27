/** An e-mail address that wraps before its @ if it is too long. */
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
