import type pg from "pg";

/** What a family paid for a pupil; the pupil gets an account, which the pupil's guardians see, unless there is one. */
export async function addPayment(
  owner: pg.Pool,
  school_id: string,
  paid: {
    student_id: string | undefined;
    sen: number;
    on: string;
    method?: string;
    payer_name?: string;
  },
): Promise<void> {
  const { student_id, sen, on, method = "tunai", payer_name = "" } = paid;
  await owner.query(
    `with had as (
      select account_id as id from app.billing_members
      where school_id = $1 and student_id = $2 and to_date is null
    ), made as (
      insert into app.billing_accounts (school_id, id, code)
      select $1, gen_random_uuid(), gen_random_uuid() where not exists (select from had) returning id
    ), member as (
      insert into app.billing_members (school_id, id, account_id, student_id, from_date)
      select $1, gen_random_uuid(), id, $2, '2020-01-01' from made
    ), payer as (
      insert into app.billing_payers (school_id, id, account_id, guardian_id, sees_account)
      select $1, gen_random_uuid(), made.id, l.guardian_id, true
      from made join app.guardian_links l on l.school_id = $1 and l.student_id = $2
    ), tx as (
      insert into app.ledger_txs (school_id, id, kind, posted_on, at)
      values ($1, gen_random_uuid(), 'payment', $4, now()) returning id
    ), lines as (
      insert into app.ledger_entries (school_id, id, tx_id, ledger, amount_sen)
      select $1, gen_random_uuid(), tx.id, ledger, sen
      from tx, (values ('bank', $3::bigint), ('opening', -$3::bigint)) sides (ledger, sen)
    )
    insert into app.payments (school_id, id, account_id, student_id, number, amount_sen, received_on,
      method, payer_name, client_key)
    select $1, tx.id, account.id, $2, tx.id, $3, $4, $5, $6, tx.id
    from tx, (select id from had union all select id from made) account`,
    [school_id, student_id, sen, on, method, payer_name],
  );
}
