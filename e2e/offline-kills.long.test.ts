import { test } from "vitest";
import { clockNow } from "#lib/dates.ts";
import { killRounds, ROUNDS } from "./kills.ts";
import { usePhone } from "./phone.ts";

const phones = usePhone();

test("each time the tab or the network dies while marking, nothing queued is lost or doubled", async () => {
  const seed = Number(process.env.SEED ?? clockNow() % 1_000_000);
  console.log(`SEED=${seed}`);
  const school = await phones.app.makeSchool({ pupils: 12 });
  const phone = await phones.makePhone();
  await killRounds(phones.app, school, phone, { rounds: ROUNDS, seed });
});
