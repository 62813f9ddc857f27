import { expect, test } from "vitest";
import { planInvites, type Reachable, type InviteStanding } from "./rules.ts";

const person = (id: string, more: Partial<Reachable> = {}): Reachable => ({
  id,
  email: null,
  takes_mail: false,
  takes_whatsapp: false,
  ...more,
});
const standing = (more: Partial<InviteStanding> = {}): InviteStanding => ({
  account_email: null,
  is_placeholder: false,
  has_entered: false,
  mailed_to: null,
  came: false,
  has_link: false,
  ...more,
});
const mailable = (id: string, email = `${id}@contoh.my`) => person(id, { email, takes_mail: true });

function planOf(
  people: Reachable[],
  standings: Record<string, InviteStanding> = {},
  hasMail = true,
) {
  return Object.fromEntries(planInvites(people, new Map(Object.entries(standings)), hasMail));
}

test.each<[string, Reachable, InviteStanding | undefined, string, boolean]>([
  ["agreed to e-mail", mailable("a"), undefined, "mail", true],
  ["has an address, and did not agree", person("a", { email: "a@b.my" }), undefined, "none", true],
  ["agreed to WhatsApp alone", person("a", { takes_whatsapp: true }), undefined, "whatsapp", true],
  ["was mailed", mailable("a"), standing({ mailed_to: "a@contoh.my" }), "mailed", true],
  ["was mailed at another address", mailable("a"), standing({ mailed_to: "b@b.my" }), "mail", true],
  ["waits for a confirmation", person("a"), standing({ came: true }), "came", false],
  ["has an account", mailable("a"), standing({ account_email: "a@contoh.my" }), "in", false],
  [
    "signed in by a link",
    person("a"),
    standing({ account_email: "x", is_placeholder: true, has_entered: true }),
    "in",
    true,
  ],
  [
    "has a link that nobody used",
    mailable("a"),
    standing({ account_email: "x", is_placeholder: true, has_link: true }),
    "none",
    true,
  ],
  [
    "had a link that ran out",
    mailable("a"),
    standing({ account_email: "x", is_placeholder: true }),
    "mail",
    true,
  ],
])("who %s", (_, one, known, state, takes_link) => {
  expect(planOf([one], known && { a: known })).toEqual({ a: { state, takes_link } });
});

test("an address is mailed once, and is that of who has it first", () => {
  const shared = "Keluarga@contoh.my";
  const people = [
    { ...mailable("father", shared), takes_whatsapp: true },
    { ...mailable("mother", shared.toLowerCase()), takes_whatsapp: true },
    mailable("aunt", shared),
  ];
  const states = (plan: ReturnType<typeof planOf>) => Object.values(plan).map(({ state }) => state);
  expect(states(planOf(people))).toEqual(["mail", "whatsapp", "none"]);
  const mailed = { mother: standing({ mailed_to: shared.toLowerCase() }) };
  expect(states(planOf(people, mailed))).toEqual(["whatsapp", "mailed", "none"]);
  const inside = { aunt: standing({ account_email: shared.toLowerCase() }) };
  expect(states(planOf(people, inside))).toEqual(["whatsapp", "whatsapp", "in"]);
});

test("without a mail server nobody is mailed, and who was is asked by WhatsApp or gets a card", () => {
  const people = [
    { ...mailable("both"), takes_whatsapp: true },
    mailable("paper"),
    mailable("mailed"),
    mailable("came"),
    mailable("inside"),
  ];
  const standings = {
    mailed: standing({ mailed_to: "mailed@contoh.my" }),
    came: standing({ mailed_to: "came@contoh.my", came: true }),
    inside: standing({ account_email: "inside@contoh.my" }),
  };
  expect(planOf(people, standings, false)).toEqual({
    both: { state: "whatsapp", takes_link: true },
    paper: { state: "none", takes_link: true },
    mailed: { state: "none", takes_link: true },
    came: { state: "came", takes_link: false },
    inside: { state: "in", takes_link: false },
  });
});
