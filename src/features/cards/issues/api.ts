import { notReady, requireCards } from "#features/cards/api.ts";
import { beginCards, findCardClass, type ListedCard } from "#features/cards/db.ts";
import { requireOpenPeriod, requirePeriod } from "#features/cards/periods/db.ts";
import { formatCode } from "#lib/codes.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { type CardIssue, cardIssuesContract } from "./contract.ts";
import { findClassIssues, findIssue, findStudentIssues, insertIssues, makeIssues } from "./db.ts";

const os = serve(cardIssuesContract);

export const cardIssuesRoutes = os.router({
  publishCards: os.publishCards.handler(async ({ context: { scope }, input }) => {
    const period = await requireOpenPeriod(scope, input.period_id);
    await beginCards(scope, period.id, await requireCards(scope, period, input.student_ids));
    const found = await requireCards(scope, period, input.student_ids);
    const refused = refusedClasses(found);
    const isRefused = new Set(refused.map(({ class_id }) => class_id));
    const open = found.filter(({ class_id }) => !isRefused.has(class_id));
    if (open.length === 0) {
      const unready = new Set(refused.flatMap(({ students }) => students));
      throw notReady(found.filter(({ student_id }) => unready.has(student_id)));
    }
    const due = open.filter(({ state }) => state === "approved");
    if (due.length > 0) await insertIssues(scope, await makeIssues(scope, period, due));
    const classes = [...new Set(open.map(({ class_name }) => class_name))].join(", ");
    const details = { classes, published: due.length };
    scope.record({ action: "card.publish", subject_id: period.id, label: period.name, details });
    return { published: due.length, repeated: open.length - due.length, refused };
  }),

  listIssues: os.listIssues.handler(async ({ context: { scope, runtime }, input }) => {
    const period = await requirePeriod(scope, input.period_id);
    const found = await findCardClass(scope, period, input.class_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const issues = await findClassIssues(scope, input);
    return issues.map((issue) => withAddress(issue, runtime.env.origin));
  }),

  readIssue: os.readIssue.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const found = await findIssue(scope, id);
    if (!found) throw refuse("NOT_FOUND", "There is no such report.");
    return withAddress(found, runtime.env.origin);
  }),

  listStudentIssues: os.listStudentIssues.handler(({ context: { scope }, input }) =>
    findStudentIssues(scope, input.student_id),
  ),
});

/** The code as it is printed, with the address at which it is checked. */
function withAddress(issue: Omit<CardIssue, "address">, origin: string): CardIssue {
  const code = formatCode(issue.code);
  return { ...issue, code, address: `${origin}/semak/${code}` };
}

/** The classes of which some of the reports are not approved. */
function refusedClasses(found: readonly ListedCard[]) {
  const refused = new Map<string, { class_id: string; class_name: string; students: string[] }>();
  for (const { class_id, class_name, state, student_id } of found) {
    if (state === "approved" || state === "published") continue;
    const one = refused.get(class_id) ?? { class_id, class_name, students: [] };
    one.students.push(student_id);
    refused.set(class_id, one);
  }
  return [...refused.values()];
}
