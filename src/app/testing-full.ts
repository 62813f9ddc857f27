import { addPayment } from "./testing-payments.ts";
import type { TestApp, TestSchool } from "./testing.ts";

/** A school with a row in every table. */
export async function makeFullSchool(app: TestApp): Promise<TestSchool> {
  const ask = (sql: string, values: unknown[]) => app.owner.query(sql, values);
  const made = await app.makeSchool();
  const { admin, teacher, class_id, students, today, id } = made;
  const unmarked = { class_id, date: today, unmarked: students };
  await teacher.post("/registers", unmarked, { "idempotency-key": made.admin.id });
  await admin.post("/events", { title: "Gotong-royong", date: today });
  await addPayment(app.owner, id, { student_id: students[0], sen: 100, on: "2026-01-02" });
  await ask(
    `insert into app.terms (school_id, id, academic_year, name, from_date, to_date)
     values ($1, gen_random_uuid(), '2026', 'Penggal 1', '2026-01-12', '2026-03-20')`,
    [id],
  );
  await ask(
    `insert into app.school_exports (school_id, id, requested_by)
     values ($1, gen_random_uuid(), $2)`,
    [id, admin.id],
  );
  const more = [
    "hijri_months (school_id, id, hijri_year, hijri_month, starts_on) values ($1, gen_random_uuid(), 1448, 9, '2027-02-08')",
    "imports (school_id, id, kind, created, updated, skipped, trace) values ($1, gen_random_uuid(), 'teachers', 0, 0, 0, '{}')",
    `student_statuses (school_id, id, student_id, from_status, to_status, date)
     values ($1, gen_random_uuid(), '${students[0]}', 'active', 'inactive', '2026-01-02')`,
    `student_stays (school_id, id, student_id, kind, from_date)
     values ($1, gen_random_uuid(), '${students[0]}', 'asrama', '2026-01-02')`,
    `event_classes (school_id, id, event_id, class_id)
     select school_id, gen_random_uuid(), id, '${class_id}' from app.events where school_id = $1`,
    `event_hours (school_id, id, event_id, session, starts_at, due_at)
     select school_id, gen_random_uuid(), id, 'harian', '08:00', '08:30' from app.events where school_id = $1`,
    "attendance_sessions (school_id, id, key, name, starts_at, due_at) values ($1, gen_random_uuid(), 'harian', 'Harian', '07:30', '08:00')",
    `cover_requests (school_id, id, class_id, teacher_id, from_date, to_date, requested_by)
     values ($1, gen_random_uuid(), '${class_id}', '${teacher.teacher_id}', '2026-01-02', '2026-01-02', '${teacher.id}')`,
    `closed_months (school_id, id, month, closed_by, closed_at) values ($1, gen_random_uuid(), '2026-01-01', '${admin.id}', now())`,
    `register_reminders (school_id, id, class_id, date, session, teacher_id, channel, sent_by, sent_at)
     values ($1, gen_random_uuid(), '${class_id}', '2026-01-02', 'harian', '${teacher.teacher_id}', 'mail', '${admin.id}', now())`,
    `absence_notices (school_id, id, student_id, date, send_after)
     values ($1, gen_random_uuid(), '${students[0]}', '2026-01-02', now())`,
    `absence_followups (school_id, id, student_id, date, channel, outcome, made_by, made_at)
     values ($1, gen_random_uuid(), '${students[0]}', '2026-01-02', 'phone', 'no_answer', '${admin.id}', now())`,
    `absence_reports (school_id, id, student_id, from_date, to_date, reason, reported_by)
     values ($1, gen_random_uuid(), '${students[0]}', '2026-01-02', '2026-01-02', 'mc', '${admin.id}')`,
    `notifications (school_id, id, profile_id, kind, student_id, class_id, date, count, at)
     values ($1, gen_random_uuid(), '${teacher.id}', 'notice_sent', '${students[0]}', '${class_id}', '2026-01-02', 1, now())`,
    "letter_templates (school_id, id, kind, step, subject, body) values ($1, gen_random_uuid(), 'scattered', 1, 'Amaran', 'Isi')",
    `warning_letters (school_id, id, student_id, kind, step, since, days, subject, body, channel, issued_by, issued_at)
     values ($1, gen_random_uuid(), '${students[0]}', 'scattered', 1, '2026-01-02', 10, 'Amaran', 'Isi', 'print', '${admin.id}', now())`,
    `year_plans (school_id, id, from_year, to_year, begins_on, acts, names, pupils, made_by, changed_at)
     values ($1, gen_random_uuid(), '2026', '2027', '2027-01-11', '{}', '{}', '{}', '${admin.id}', now())`,
    `fee_items (school_id, id, name_ms, name_en, frequency, scope, due_day, prorate)
     values ($1, gen_random_uuid(), 'Yuran bulanan', 'Monthly fee', 'month', 'pupil', 7, 'half')`,
    `fee_prices (school_id, id, item_id, from_date, amount_sen)
     select school_id, gen_random_uuid(), id, '2026-01-01', 53000 from app.fee_items where school_id = $1`,
    `fee_ranks (school_id, id, item_id, rank, off_sen)
     select school_id, gen_random_uuid(), id, 2, 2000 from app.fee_items where school_id = $1`,
    `fee_exceptions (school_id, id, item_id, student_id, from_month, amount_sen)
     select school_id, gen_random_uuid(), id, '${students[0]}', '2026-01', 40000
     from app.fee_items where school_id = $1`,
    "fee_settings (school_id, id, footer_ms) values ($1, gen_random_uuid(), 'Jazakumullahu khairan')",
    `funds (school_id, id, name, kind, restricted, note, tax_approval)
     values ($1, gen_random_uuid(), 'Tabung Zakat', 'zakat', true, 'Asnaf', '44(6)')`,
    `billing_accounts (school_id, id, kind, code, name, contact)
     values ($1, gen_random_uuid(), 'sponsor', 'P-1', 'Koperasi', '03')`,
    `pledges (school_id, id, account_id, fund_id, student_id, amount_sen, monthly, from_date)
     select f.school_id, gen_random_uuid(), a.id, f.id, '${students[0]}', 40000, true, '2026-01-01' from app.funds f
     join app.billing_accounts a using (school_id) where f.school_id = $1 and a.kind = 'sponsor'`,
    `waivers (school_id, id, account_id, student_id, kind, asnaf, percent_bp, from_date, fund_id, fund_kind,
       shows_name, state, reason, answer, asked_by, asked_at, set_by, decided_by, decided_at)
     select f.school_id, gen_random_uuid(), m.account_id, m.student_id, 'asnaf', 'miskin', 5000, '2026-01-01', f.id,
       f.kind, false, 'approved', 'Hilang kerja', 'Lulus', '${admin.id}', now(), '${admin.id}', '${admin.id}', now()
     from app.funds f join app.billing_members m using (school_id)
     where f.school_id = $1 and m.student_id = '${students[0]}'`,
    "number_series (school_id, kind, year, last) values ($1, 'receipt', 2026, 1)",
    "ledger_checks (school_id, checked_at, faults) values ($1, now(), '[]')",
    `billing_runs (school_id, id, period, item_ids, invoices, total_sen)
     select school_id, gen_random_uuid(), '2026-01', array[id], 1, 53000 from app.fee_items where school_id = $1`,
    `ledger_txs (school_id, id, kind, posted_on, at, made_by)
     select $1, gen_random_uuid(), kind, '2026-01-02', now(), '${admin.id}'
     from unnest(array['invoice', 'credit_note', 'reversal', 'transfer', 'opening']) kind`,
    `cash_sessions (school_id, id, holder_id, opened_on, opened_at, opening_sen, closed_at, closed_by,
       counted, counted_sen, expected_sen, why, deposited_sen, deposit_ref)
     values ($1, gen_random_uuid(), '${admin.id}', '2026-01-02', now(), 0, now(), '${admin.id}',
       '{"1000": 1}', 1000, 900, 'Baki', 1000, 'S-1')`,
    `cash_handovers (school_id, id, session_id, given_by, given_to, amount_sen, given_at)
     select school_id, gen_random_uuid(), id, holder_id, '${teacher.id}', 500, now()
     from app.cash_sessions where school_id = $1`,
    `closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by, reopened_at, reopened_by,
       reopened_why)
     values ($1, gen_random_uuid(), '2025-12', '{}', 'x', now(), '${admin.id}', now(), '${admin.id}', 'Salah')`,
    `invoices (school_id, id, number, account_id, run_id, issued_on, total_sen)
     select t.school_id, t.id, 'INV-1', a.id, r.id, '2026-01-02', 53000 from app.ledger_txs t
     join app.billing_accounts a on a.school_id = t.school_id and a.kind = 'family'
     join app.billing_runs r on r.school_id = t.school_id
     where t.school_id = $1 and t.kind = 'invoice'`,
    `charges (school_id, id, invoice_id, item_id, account_id, student_id, period, name_ms, name_en, rank,
       gross_sen, off_sen)
     select i.school_id, gen_random_uuid(), i.id, f.id, i.account_id, '${students[0]}', '2026-01',
       f.name_ms, f.name_en, 1, 53000, 0
     from app.invoices i join app.fee_items f using (school_id) where i.school_id = $1`,
    `charge_waivers (school_id, id, charge_id, waiver_id, fund_id, amount_sen)
     select c.school_id, gen_random_uuid(), c.id, w.id, w.fund_id, 100 from app.charges c
     join app.waivers w using (school_id) where c.school_id = $1`,
    `dues (school_id, id, account_id, tx_id, due_on, amount_sen)
     select school_id, gen_random_uuid(), account_id, id, '2026-01-07', 53000
     from app.invoices where school_id = $1`,
    `credit_notes (school_id, id, number, account_id, invoice_id, amount_sen)
     select t.school_id, t.id, 'NK-1', i.account_id, i.id, 100 from app.ledger_txs t
     join app.invoices i using (school_id) where t.school_id = $1 and t.kind = 'credit_note'`,
    `early_discounts (school_id, id, account_id, year, off_bp, until, earned_by)
     select n.school_id, n.id, n.account_id, '2026', 500, '2026-01-15', n.invoice_id
     from app.credit_notes n where n.school_id = $1`,
    `allocations (school_id, id, account_id, tx_id, due_id, amount_sen, at)
     select n.school_id, gen_random_uuid(), n.account_id, n.id, d.id, 100, now()
     from app.credit_notes n join app.dues d using (school_id) where n.school_id = $1`,
    `payment_reversals (school_id, id, payment_id, number, kind, reason)
     select t.school_id, t.id, p.id, 'RB-1', 'bounced', 'Cek tendang' from app.ledger_txs t
     join app.payments p using (school_id) where t.school_id = $1 and t.kind = 'reversal'`,
    `credit_holds (school_id, id, account_id, tx_id, why, held_at)
     select school_id, gen_random_uuid(), account_id, id, 'Cagaran', now()
     from app.credit_notes where school_id = $1`,
    `billing_accounts (school_id, id, code) values ($1, gen_random_uuid(), 'K-9')`,
    `account_transfers (school_id, id, number, from_account, to_account, amount_sen, reason, client_key)
     select t.school_id, t.id, 'PK-1', i.account_id, a.id, 100, 'Tersalah akaun', gen_random_uuid()
     from app.ledger_txs t join app.invoices i using (school_id) join app.billing_accounts a using (school_id)
     where t.school_id = $1 and t.kind = 'transfer' and a.code = 'K-9'`,
    "opening_imports (school_id, id, lines) values ($1, gen_random_uuid(), 1)",
    `openings (school_id, id, account_id, as_of, amount_sen, note)
     select t.school_id, t.id, i.account_id, '2025-12-31', 100, 'Buku lama' from app.ledger_txs t
     join app.invoices i using (school_id) where t.school_id = $1 and t.kind = 'opening'`,
    `instalment_plans (school_id, id, account_id, state, reason, answer, due_ids, amount_sen, instalments,
       made_by, made_at, offered_by, offered_at, decided_by, decided_at)
     select school_id, gen_random_uuid(), account_id, 'declined', 'Hilang kerja', 'Hubungi pejabat', array[id], 100,
       '[{"due_on": "2026-02-01", "amount_sen": 100}]', '${admin.id}', now(), '${admin.id}', now(), '${admin.id}', now()
     from app.dues where school_id = $1`,
    `ledger_entries (school_id, id, tx_id, ledger, student_id, amount_sen)
     select i.school_id, gen_random_uuid(), i.id, o.ledger, o.student_id, o.sen from app.invoices i,
       (values ('deposit', '${students[0]}'::uuid, -100), ('bank', null, 100)) o (ledger, student_id, sen)
     where i.school_id = $1`,
    `refunds (school_id, id, account_id, student_id, amount_sen, method, reason, asked_by, asked_at, client_key)
     select school_id, gen_random_uuid(), account_id, '${students[0]}', 100, 'tunai', 'Berpindah', '${admin.id}', now(),
       gen_random_uuid() from app.invoices where school_id = $1`,
    `bank_accounts (school_id, id, name, bank, number_last4, columns)
     values ($1, gen_random_uuid(), 'Yuran', 'Bank Islam', '4471', '{}')`,
    `bank_lines (school_id, id, bank_account_id, booked_on, description, reference, amount_sen, fingerprint)
     select school_id, gen_random_uuid(), id, '2026-01-02', 'DUITNOW', 'K1', 100, 'x'
     from app.bank_accounts where school_id = $1`,
    `bank_matches (school_id, id, line_id, payment_id, amount_sen)
     select l.school_id, gen_random_uuid(), l.id, p.id, 100 from app.bank_lines l
     join app.payments p using (school_id) where l.school_id = $1 limit 1`,
    `payer_aliases (school_id, id, account_id, words)
     select school_id, gen_random_uuid(), id, 'salmah' from app.billing_accounts where school_id = $1 limit 1`,
    `payment_claims (school_id, id, account_id, made_by, amount_sen, method, paid_on, reference, file_url,
       slip_hash, state, decided_by, decided_at, answer, client_key)
     select school_id, gen_random_uuid(), account_id, '${admin.id}', 100, 'pindahan', '2026-01-02', 'MB-1',
       '/files/x/slip.webp', 'x', 'refused', '${admin.id}', now(), 'Kabur', gen_random_uuid()
     from app.invoices where school_id = $1`,
    "reminder_settings (school_id, id, is_on, message_days, call_days, version) values ($1, gen_random_uuid(), false, 7, 21, 1)",
    `fee_reminders (school_id, id, account_id, due_id, step, channel, at, made_by)
     select school_id, gen_random_uuid(), account_id, id, 'message', 'whatsapp', now(), '${admin.id}'
     from app.dues where school_id = $1`,
    "former_keys (school_id, id, purpose, sealed) values ($1, gen_random_uuid(), 'receipts', 'x')",
    "gateway_settings (school_id, id, sealed, is_on, fee_on, version) values ($1, gen_random_uuid(), 'x', false, 'school', 1)",
    `gateway_payments (school_id, id, account_id, guardian_id, amount_sen, state, invoice_no, bill_code)
     select a.school_id, gen_random_uuid(), a.id, '${made.guardian_id}', 53000, 'expired', 'TP1', 'abcd1234'
     from app.billing_accounts a where a.school_id = $1 and a.kind = 'family' limit 1`,
    `gateway_events (school_id, id, gateway_payment_id, received_at, is_valid, said)
     select school_id, gen_random_uuid(), id, now(), true, '{"reason": "Approved"}'
     from app.gateway_payments where school_id = $1`,
    "hifz_settings (school_id, id) values ($1, gen_random_uuid())",
    `hifz_programmes (school_id, id, name, order_kind, unit, amount)
     values ($1, gen_random_uuid(), 'Tahfiz', 'mushaf', 'page', 1)`,
    `hifz_syllabus (school_id, id, programme_id, level, by_date, milli)
     select school_id, gen_random_uuid(), id, 'Tahun 1', '2026-11-30', 20000
     from app.hifz_programmes where school_id = $1`,
    `hifz_plans (school_id, id, student_id, programme_id, teacher_id, from_date)
     select school_id, gen_random_uuid(), '${students[0]}', id, '${teacher.teacher_id}', '2026-01-12'
     from app.hifz_programmes where school_id = $1`,
    `hifz_records (school_id, id, student_id, class_id, date, session, stream, attempt, from_id, to_id,
       decision, heard_by, hearer_student_id, source, edition, milli, client_key, recorded_by, recorded_at)
     values ($1, gen_random_uuid(), '${students[0]}', '${class_id}', '2026-01-13', 'harian', 'baharu', 1, 1, 7,
       'pass', 'peer', '${students[1]}', 'screen', 'madinah_1405', 1000, gen_random_uuid(), '${teacher.id}', now())`,
    `hifz_record_history (school_id, id, record_id, date, session, stream, attempt, from_id, to_id, decision,
       heard_by, source, edition, milli, client_key, changed_by, changed_at)
     select school_id, gen_random_uuid(), id, date, session, stream, attempt, from_id, to_id, decision,
       heard_by, source, edition, milli, client_key, recorded_by, recorded_at
     from app.hifz_records where school_id = $1`,
    `hifz_pages (school_id, student_id, page, share, state, step, clean, good, bad, first_on, heard_on)
     select school_id, student_id, 1, 1000, 'new', 0, 0, 0, 0, date, date
     from app.hifz_records where school_id = $1`,
    `hifz_pupils (school_id, student_id, edition, memorised_milli, weak_pages, held, held_pages, heard_days,
       begun_days, begun_milli, repeats)
     select school_id, student_id, edition, 1000, 0, '{[1,8)}', 1, array[date], array[date], array[1000], 0
     from app.hifz_records where school_id = $1`,
    `hifz_sittings (school_id, id, class_id, date, session, teacher_away, closed_by, closed_at)
     values ($1, gen_random_uuid(), '${class_id}', '2026-01-13', 'harian', false, '${teacher.id}', now())`,
    `hifz_exams (school_id, id, title, kind, rubric, date)
     values ($1, gen_random_uuid(), 'Ujian', 'juz', '{}', '2026-01-14')`,
    `hifz_examiners (school_id, id, exam_id, teacher_id, is_chair)
     select school_id, gen_random_uuid(), id, '${teacher.teacher_id}', true
     from app.hifz_exams where school_id = $1`,
    `hifz_candidates (school_id, id, exam_id, student_id, from_id, to_id, seed, override_reason)
     select school_id, gen_random_uuid(), id, '${students[0]}', 1, 7, 1, 'Diuji awal'
     from app.hifz_exams where school_id = $1`,
    `hifz_scores (school_id, id, candidate_id, teacher_id, question, from_id, to_id, counts, score10,
       recorded_at)
     select school_id, gen_random_uuid(), id, '${teacher.teacher_id}', 1, 1, 7, '{}', 1000, now()
     from app.hifz_candidates where school_id = $1`,
    `hifz_score_history (school_id, id, score_id, from_id, to_id, counts, score10, recorded_at)
     select school_id, gen_random_uuid(), id, from_id, to_id, counts, score10, recorded_at
     from app.hifz_scores where school_id = $1`,
    `hifz_acks (school_id, id, student_id, guardian_id, week_from, days, signed_at)
     select school_id, gen_random_uuid(), student_id, guardian_id, '2026-01-12', 3, now()
     from app.guardian_links where school_id = $1 limit 1`,
    `hifz_certificates (school_id, id, student_id, kind, juz, serial, issued_on, issued_by, shown)
     values ($1, gen_random_uuid(), '${students[0]}', 'hafazan', '{30}', 'SU/2026/0001', '2026-01-13', '${admin.id}', '{}')`,
    `scales (school_id, id, name, kind, bands) values ($1, gen_random_uuid(), 'Mumtaz', 'marks', '[]')`,
    `subjects (school_id, id, code, name, scale_id, position)
     select school_id, gen_random_uuid(), 'QUR', 'Al-Quran', id, 1 from app.scales where school_id = $1`,
    "traits (school_id, id, name, position) values ($1, gen_random_uuid(), 'Amanah', 1)",
    "comment_bank (school_id, id, kind, words) values ($1, gen_random_uuid(), 'closing', 'Semoga berjaya.')",
    `card_periods (school_id, id, name, academic_year, from_date, to_date, sections, due_on, state)
     values ($1, gen_random_uuid(), 'Penggal 1', '2026', '2026-01-12', '2026-05-22', '{comment}', '2026-05-22', 'open')`,
    `cards (school_id, id, period_id, student_id, class_id, comment_by, changed_by, changed_at)
     select school_id, gen_random_uuid(), id, '${students[0]}', '${class_id}', '${teacher.id}', '${teacher.id}', now()
     from app.card_periods where school_id = $1`,
    `card_marks (school_id, id, card_id, subject_id, tenths, client_key, marked_by, marked_at)
     select k.school_id, gen_random_uuid(), k.id, s.id, 700, gen_random_uuid(), '${teacher.id}', now()
     from app.cards k join app.subjects s using (school_id) where k.school_id = $1`,
    `card_mark_history (school_id, id, mark_id, tenths, changed_by, changed_at)
     select school_id, client_key, id, tenths, marked_by, marked_at
     from app.card_marks where school_id = $1`,
    `card_issues (school_id, id, card_id, version, snapshot, hash, code, issued_by, issued_at)
     select school_id, gen_random_uuid(), id, 1, '{}', 'x', 'ABCD1234EFGH', '${admin.id}', now()
     from app.cards where school_id = $1`,
    `card_signatures (school_id, id, issue_id, profile_id, signed_name, other_name, hash, via, noted_by, at)
     select school_id, gen_random_uuid(), id, '${made.guardian.id}', 'Salmah', true, 'x', 'paper', '${admin.id}', now()
     from app.card_issues where school_id = $1`,
    `card_mails (school_id, id, issue_id, profile_id, sent_at)
     select school_id, gen_random_uuid(), id, '${made.guardian.id}', now()
     from app.card_issues where school_id = $1`,
    `announcements (school_id, id, kind, state, title_ms, groups, reply, content_version, asks_version, made_by, made_at,
       published_at)
     values ($1, gen_random_uuid(), 'notice', 'published', 'Lawatan', '{guardians}', 'ack', 1, 1, '${admin.id}', now(), now())`,
    `announcement_versions (school_id, id, announcement_id, content_version, title_ms, hash, important, made_by, made_at)
     select school_id, gen_random_uuid(), id, 1, title_ms, 'x', true, made_by, made_at
     from app.announcements where school_id = $1`,
    `announcement_templates (school_id, id, name, title_ms, kind, reply)
     values ($1, gen_random_uuid(), 'Derma', 'Derma {tujuan}', 'notice', 'none')`,
    `announcement_files (school_id, id, announcement_id, kind, name, bytes, hash, file_url, position)
     select school_id, gen_random_uuid(), id, 'pdf', 'surat.pdf', 14, 'x', '/files/x/surat.pdf', 1
     from app.announcements where school_id = $1`,
    `announcement_targets (school_id, id, announcement_id, kind, student_id, exclude)
     select school_id, gen_random_uuid(), id, 'student', '${students[0]}', false
     from app.announcements where school_id = $1`,
    `announcement_recipients (school_id, id, announcement_id, profile_id, role, added_at)
     select school_id, gen_random_uuid(), id, '${made.guardian.id}', 'guardian', now()
     from app.announcements where school_id = $1`,
    `announcement_pupils (school_id, id, announcement_id, recipient_id, student_id)
     select school_id, gen_random_uuid(), announcement_id, id, '${students[0]}'
     from app.announcement_recipients where school_id = $1`,
    `announcement_reminders (school_id, id, announcement_id, profile_id, channel, state, day, made_by, made_at)
     select school_id, gen_random_uuid(), announcement_id, profile_id, 'mail', 'sent', current_date, '${admin.id}', now()
     from app.announcement_recipients where school_id = $1`,
    `announcement_replies (school_id, id, announcement_id, profile_id, student_id, answer, signed_name, other_name,
       content_version, content_hash, at, client_key)
     select school_id, gen_random_uuid(), announcement_id, profile_id, '${students[0]}', 'ack', 'Salmah', true, 1, 'x',
       now(), gen_random_uuid() from app.announcement_recipients where school_id = $1`,
    `report_layouts (school_id, id, report_id, name, head, columns, footer, signers)
     values ($1, gen_random_uuid(), 'enrolmen', 'JAIS', 'Enrolmen', '[]', '', '{Mudir}')`,
    "letter_words (school_id, id, kind, subject, body) values ($1, gen_random_uuid(), 'kelakuan', 'Kelakuan', 'Isi')",
    `letters_issued (school_id, id, student_id, kind, number, subject, body, issued_by, issued_at)
     values ($1, gen_random_uuid(), '${students[0]}', 'kelakuan', 'S-2026-0001', 'Kelakuan', 'Isi', '${admin.id}', now())`,
    `report_runs (school_id, id, report_id, from_date, to_date, why, report, hash, made_by, made_at)
     values ($1, gen_random_uuid(), 'ringkasan-bulanan', '2026-01-01', '2026-01-31', 'submitted', '{}', 'x', '${admin.id}', now())`,
    `saved_reports (school_id, id, report_id, name, params, made_by, shared, made_at)
     values ($1, gen_random_uuid(), 'enrolmen', 'Enrolmen', '{"when": "current"}', '${admin.id}', true, now())`,
    `report_schedules (school_id, id, saved_id, every, day, is_on, recipients, since, made_by, version)
     select school_id, gen_random_uuid(), id, 'month', 1, true, array[made_by], '2026-01-01', made_by, 1
     from app.saved_reports where school_id = $1`,
    `digest_days (school_id, id, profile_id, day) values ($1, gen_random_uuid(), '${made.guardian.id}', '2026-01-02')`,
    `digest_wishes (school_id, id, profile_id, mode) values ($1, gen_random_uuid(), '${made.guardian.id}', 'daily')`,
    `weekly_letters (school_id, id, profile_id, week_from, channel, sent_at)
     values ($1, gen_random_uuid(), '${made.guardian.id}', '2026-01-12', 'mail', now())`,
    "message_settings (school_id, id) values ($1, gen_random_uuid())",
    `year_changes (school_id, id, from_year, to_year, begins_on, moves, made_classes, archived_classes)
     values ($1, gen_random_uuid(), '2026', '2027', '2027-01-11', '[]', '{}', '{}')`,
  ];
  for (const table of more) await ask(`insert into app.${table}`, [id]);
  await ask(
    `insert into platform.certificates (code_hash, school_id, certificate_id, shown)
     select gen_random_uuid()::text, school_id, id, '{}' from app.hifz_certificates where school_id = $1`,
    [id],
  );
  await ask(
    `insert into platform.card_codes (code_hash, school_id, issue_id, shown)
     select gen_random_uuid()::text, school_id, id, '{}' from app.card_issues where school_id = $1`,
    [id],
  );
  return made;
}

/** Runs one statement as the application inside a school; a refusal is answered by its code. */
