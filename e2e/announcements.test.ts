import { describe, expect } from "vitest";
import { announcementsText } from "#features/announcements/text.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { errorAt, expectNoSidewaysScroll, field, said } from "./form.ts";

const web = useBrowser();

describe.each(walks("narrow"))("an announcement, %s", (_, viewport, lang, test) => {
  const t = announcementsText[lang];
  const dark = { dark: viewport === DESKTOP };

  test("is written to the own class, acknowledged by a guardian, and shows who has not read it", async () => {
    const {
      teacher,
      guardian,
      addPerson,
      id: school_id,
      students,
    } = await web.app.makeSchool({
      pupils: 2,
    });
    const other = await addPerson("guardian", "Rohana", "binti Daud");
    await web.app.owner.query(
      `with g as (insert into app.guardians (school_id, id, profile_id)
         values ($1, gen_random_uuid(), $2) returning id)
       insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), id, $3, 'ibu' from g`,
      [school_id, other.id, students[1]],
    );

    const desk = await web.openWith(teacher, { viewport, lang });
    await desk.goto("/dashboard/announcements");
    await desk.getByRole("main").getByRole("link", { name: t.add }).first().click();
    const publish = desk.getByRole("button", { name: t.publishTo(2) });
    await publish.click();
    expect(await errorAt(desk, "title_ms")).not.toBe("");
    await field(desk, "title_ms").fill("Bawa telekung esok");
    await field(desk, "body_ms").fill("Amali solat selepas rehat.\n\nTerima kasih.");
    await field(desk, "reply").selectOption("ack");
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk, dark);
    await publish.click();
    await said(desk, t.published(2));
    await desk.getByText(t.readBy(0, 2)).waitFor();

    const home = await web.openWith(guardian, { viewport, lang });
    await home.goto("/dashboard");
    await home.getByRole("link", { name: tasksText[lang].tasks.announcements(1) }).click();
    await home.getByRole("link", { name: /Bawa telekung esok/ }).click();
    await home.getByText("Amali solat selepas rehat.").waitFor();
    await home.getByRole("button", { name: t.ack }).click();
    await home.getByText(t.confirmMissing).waitFor();
    await expectNoSidewaysScroll(home);
    await expectAccessible(home, dark);
    await home.getByRole("checkbox", { name: t.confirm }).check();
    await home.getByRole("button", { name: t.ack }).click();
    await said(home, t.answered);
    await home.getByRole("button", { name: t.ack }).waitFor({ state: "detached" });

    await desk.reload();
    await desk.getByText(t.readBy(1, 2)).waitFor();
    const report = desk.getByRole("main");
    await report.getByText("Rohana binti Daud").waitFor();
    await report.getByText(t.answers.ack, { exact: true }).waitFor();
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk, dark);
  });
});
