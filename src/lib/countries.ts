import { fold } from "./names.ts";
import type { Lang } from "./text.ts";

/** The countries and territories by ISO 3166-1, each with two letters. */
export const COUNTRIES = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/** The country of whoever has no other. */
export const MALAYSIA = "MY";

const inEnglish = new Intl.DisplayNames("en", { type: "region" });
const inMalay = new Intl.DisplayNames("ms", { type: "region" });

/** A country's name in the language of the person. */
export function countryName(code: string, lang: Lang): string {
  return (lang === "ms" ? inMalay : inEnglish).of(code) ?? code;
}

/** How Malaysians also write their own citizenship and that of neighbours. */
const OTHER_NAMES: Record<string, string> = {
  warganegara: MALAYSIA,
  "warganegara malaysia": MALAYSIA,
  malaysian: MALAYSIA,
  indonesian: "ID",
  wni: "ID",
  singaporean: "SG",
  thai: "TH",
  siam: "TH",
};

let known: Map<string, string> | undefined;

/** All names of countries and their letters, by how they are searched; made when the first is read. */
function knownNames(): Map<string, string> {
  known ??= new Map([
    ...COUNTRIES.flatMap((code) =>
      [code, inMalay.of(code), inEnglish.of(code)].map((name = code): [string, string] => [
        fold(name),
        code,
      ]),
    ),
    ...Object.entries(OTHER_NAMES),
  ]);
  return known;
}

/** The country that a person typed: its letters, or its name in Malay or English. */
export function readCountry(text: string): string | undefined {
  return knownNames().get(fold(text).replace(/\s+/g, " ").trim());
}
