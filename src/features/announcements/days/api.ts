import { serve } from "#server/serve.ts";
import { answerDaysContract } from "./contract.ts";
import { findAnswerDays } from "./db.ts";

const os = serve(answerDaysContract);

export const answerDaysRoutes = os.router({
  listAnswerDays: os.listAnswerDays.handler(({ context: { scope }, input }) =>
    findAnswerDays(scope, input),
  ),
});
