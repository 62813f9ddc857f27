/** What anybody who holds a receipt may compare with it. */
export type PublicReceipt = {
  school: string;
  number: string;
  received_on: string;
  amount_sen: number;
  is_cancelled: boolean;
};
