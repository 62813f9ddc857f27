/** What a school's account at the provider is opened with. */
export type GatewayKeys = { secret: string; category: string };

/** A bill that somebody is to pay at the provider. Amounts are whole sen. */
export type GatewayBill = {
  /** Ours; the provider gives it back with each payment. */
  reference: string;
  amount_sen: number;
  /** What stands on it, in letters, digits and spaces. */
  name: string;
  description: string;
  /** Where the browser goes afterwards; it proves nothing. */
  return_url: string;
  /** Where the provider says that something happened. */
  callback_url: string;
  /** Whether who pays bears the provider's fee too. */
  adds_fee: boolean;
};

/** Money that came for a bill, as the provider answers when it is asked. */
export type PaidRow = {
  sen: number;
  reference: string;
  /** The provider's number of the payment. */
  invoice: string;
  channel: string;
  /** YYYY-MM-DD, or undefined where the provider says no day. */
  paid_on: string | undefined;
};

/**
 * A company through which families pay online. Every method that calls out ends within ten seconds and throws a
 * `ProviderError` for every answer that is not in the provider's form; none is called while a transaction is open.
 */
export type Provider = {
  id: "toyyibpay";
  makeBill(keys: GatewayKeys, bill: GatewayBill): Promise<{ code: string }>;
  /** The address at which a bill is paid. */
  pageOf(code: string): string;
  /** Whose bill a callback is about, and whether it is the provider's; calls nobody. */
  readCallback(
    keys: GatewayKeys,
    form: URLSearchParams,
  ): { code: string; proof: "valid" | "bad"; said: Record<string, string> };
  /** The payments of a bill that succeeded. */
  readPaid(keys: GatewayKeys, code: string): Promise<PaidRow[]>;
  /** Lets nobody pay a bill any more; "busy" while somebody is paying it. */
  close(keys: GatewayKeys, code: string): Promise<"closed" | "busy" | "gone">;
};

/** The provider did not answer, or not in its form. */
export class ProviderError extends Error {}
