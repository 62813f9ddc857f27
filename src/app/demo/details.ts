import type { SeedDetails } from "#features/students/seed.ts";
import { MALAYSIA } from "#lib/countries.ts";
import type { Random } from "#lib/random.ts";
import type { Family, Pupil } from "./families.ts";

const STREETS = [
  "Melur",
  "Kenanga",
  "Cempaka",
  "Seroja",
  "Dahlia",
  "Teratai",
  "Anggerik",
  "Melati",
];
/** Towns of the demo schools' states, and the states' codes on identity cards. */
const STATES: Record<string, { place: string; towns: { postcode: string; city: string }[] }> = {
  Selangor: {
    place: "10",
    towns: [
      { postcode: "43000", city: "Kajang" },
      { postcode: "43650", city: "Bandar Baru Bangi" },
      { postcode: "43500", city: "Semenyih" },
    ],
  },
  Perak: {
    place: "08",
    towns: [
      { postcode: "31000", city: "Batu Gajah" },
      { postcode: "31750", city: "Tronoh" },
    ],
  },
};
const ALLERGIES = ["Kacang tanah", "Udang dan ketam", "Susu lembu", "Penisilin"];
const NOTES = [
  "Asma; inhaler ada dalam beg.",
  "Berkaca mata; duduk di hadapan.",
  "Gastrik; perlu makan tepat pada waktunya.",
];
/** The details that a school keeps of each pupil beside name and number. Siblings share an address. */
export function makeDetails(
  random: Random,
  state: string,
  families: Family[],
  leavers: Pupil[],
): Map<string, SeedDetails> {
  const homes = [...families.map(({ pupils }) => pupils), ...leavers.map((leaver) => [leaver])];
  const { place, towns } = STATES[state] ?? { place: "82", towns: [{ postcode: "", city: "" }] };
  let serial = 100;
  return new Map(
    homes.flatMap((pupils) => {
      const house = random.between(1, 88);
      const street = `Jalan ${random.pick(STREETS)} ${random.between(1, 9)}`;
      const town = random.pick(towns);
      return pupils.map((pupil): [string, SeedDetails] => {
        serial += 1;
        // A few are children of students from neighbouring countries, who have no card.
        const isForeign = serial % 61 === 0;
        const birth = pupil.date_of_birth.replaceAll("-", "").slice(2);
        const last = 2 * random.between(0, 4) + (pupil.gender === "male" ? 1 : 0);
        return [
          pupil.id,
          {
            // The office has not seen the card of four in a hundred pupils.
            citizenship: isForeign ? (serial % 2 === 0 ? "ID" : "TH") : MALAYSIA,
            ic_number:
              random.chance(0.96) && !isForeign ? `${birth}${place}${serial}${last}` : null,
            address: `No. ${house}, ${street}`,
            ...town,
            state,
            allergies: random.chance(0.06) ? random.pick(ALLERGIES) : "",
            health_note: random.chance(0.05) ? random.pick(NOTES) : "",
          },
        ];
      });
    }),
  );
}
