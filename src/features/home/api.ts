import { findBoard } from "#features/board/db.ts";
import { countStates } from "#features/board/rules.ts";
import { serve } from "#server/serve.ts";
import { homeContract } from "./contract.ts";
import { findActivity, readFigures } from "./db.ts";

const os = serve(homeContract);

export const homeRoutes = os.router({
  readFigures: os.readFigures.handler(({ context }) => readFigures(context.scope)),

  readMissing: os.readMissing.handler(async ({ context: { scope } }) => {
    const { missing } = countStates((await findBoard(scope, scope.today)).rows);
    return { missing };
  }),

  listActivity: os.listActivity.handler(({ context, input }) =>
    findActivity(context.scope, Number(input.limit ?? 8)),
  ),
});
