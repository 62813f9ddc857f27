import { countComing } from "#features/members/access/db.ts";
import { serve } from "#server/serve.ts";
import { tasksContract } from "./contract.ts";
import { findWaiting } from "./db.ts";

const os = serve(tasksContract);

export const tasksRoutes = os.router({
  readWaiting: os.readWaiting.handler(async ({ context: { scope, runtime } }) => {
    const mayLetIn = scope.reaches("members.manage").includes("all");
    // The sign-in side has a login of its own, so its count is read at the same time.
    const [found, people] = await Promise.all([
      findWaiting(scope, runtime.database.auth),
      mayLetIn ? countComing(runtime.database.auth, scope.school.id) : undefined,
    ]);
    return people === undefined ? found : { ...found, tasks: { ...found.tasks, people } };
  }),
});
