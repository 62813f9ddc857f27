import type pg from "pg";
export async function storeMessageEverywhere(
  auth: pg.Pool,
  message: object,
  mailTo: string | undefined,
): Promise<void> {
  void auth;
  void message;
  void mailTo;
}
