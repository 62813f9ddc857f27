import { expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "./browser.ts";

const at = useBrowser();

test("a school sets a fee, bills the families, takes cash in three taps, and the guardian sees it", async () => {
  const school = await at.app.makeSchool({ pupils: 2 });
  const office = await at.openWith(school.admin, { viewport: DESKTOP });
  const press = (name: string | RegExp) => office.getByRole("button", { name }).click();

  await office.goto("/dashboard/fees/settings");
  await press("Add item");
  await office.locator("input[name=name_ms]").fill("Yuran bulanan");
  await office.locator("input[name=name_en]").fill("Monthly fee");
  await office.locator("input[name=amount]").fill("530");
  await press("Save");
  await office.getByText("RM 530.00").waitFor();

  await office.getByRole("link", { name: "Next: family accounts" }).click();
  await press(/^Create \d+ accounts?$/);
  await office.getByRole("table").waitFor();

  await office.getByRole("link", { name: "Bills", exact: true }).click();
  await press(/^Issue \d+ bills?$/);
  await office.getByRole("button", { name: /^Cancel the bills of/ }).waitFor();

  const counter = await at.openWith(school.admin, { viewport: PHONE });
  await counter.goto("/dashboard/fees");
  await counter.getByRole("link", { name: "Receive payment" }).click();
  await counter.locator("main input[type=search]").fill("sal");
  await counter.locator("main li button").first().click();
  const take = counter.getByRole("button", { name: /^Receive RM/ });
  const sum = (await take.textContent())?.replace("Receive ", "") ?? "";
  expect(sum).toMatch(/^RM [1-9]/);
  const { width } = PHONE;
  expect(await counter.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await take.click();
  const number = `R-${school.today.slice(0, 4)}-00001`;
  await counter.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
  await counter.getByRole("button", { name: "Undo" }).waitFor();

  const family = await at.openWith(school.guardian, { viewport: PHONE });
  await family.goto("/dashboard/fees");
  await family.getByText("Nothing owed").waitFor();
  await family.getByText(number).waitFor();
  await family.getByText(`-${sum}`).waitFor();
});
