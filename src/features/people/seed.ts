import { insertRows } from "#db/bulk.ts";
import type { Duty, Gender } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { Role } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import { profiles } from "./table.ts";

export type SeedProfile = Named & {
  id: string;
  role: Role;
  email: string | null;
  phone: string | null;
  avatar_url: string | null;
  duties: Duty[];
};

/** Inserts the people of a demo school. */
export async function seedProfiles(scope: Scope, people: SeedProfile[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    profiles,
    people.map((person) => ({ school_id, ...person })),
  );
}

/** A generated person for `seedProfiles`. */
export function makePerson(
  role: Role,
  name: Named,
  more: { email?: string | undefined; phone?: string | undefined } = {},
): SeedProfile {
  const { first_name, last_name } = name;
  const { email = null, phone = null } = more;
  return { id: newId(), role, first_name, last_name, email, phone, avatar_url: null, duties: [] };
}

/** A mobile number that nobody has: no real number begins with 000 after the prefix. */
export function makePhone(random: Random): string {
  const prefix = random.pick(["10", "12", "13", "14", "16", "17", "18", "19"]);
  return `+60${prefix}000${String(random.between(0, 9999)).padStart(4, "0")}`;
}

/** The name of an adult, with a father from the generation before. */
export function makeAdult(random: Random, gender: Gender): Named {
  const father = random.pick(GRANDFATHERS);
  return gender === "male"
    ? { first_name: random.pick(FATHERS).name, last_name: `bin ${father}` }
    : { first_name: random.pick(WOMEN), last_name: `binti ${father}` };
}

/** A father, with the name that his children carry; some names carry a family's prefix. */
export type Father = { name: string; sons?: string; daughters?: string };

/** A child's name after the father's. */
export function makeChild(random: Random, gender: Gender, father: Father): Named {
  const [given, bin, prefix] =
    gender === "male" ? [BOYS, "bin", father.sons] : [GIRLS, "binti", father.daughters];
  const first_name = [prefix, random.pick(given)].filter(Boolean).join(" ");
  return { first_name, last_name: `${bin} ${father.name}` };
}

export const FATHERS: Father[] = [
  ...list(`Abdul Rahim, Abdul Halim, Abdul Razak, Adnan, Ahmad Fauzi, Ahmad Kamal, Ahmad Nizam,
    Ahmad Shukri, Akmal, Amirul, Anuar, Asmawi, Azhar, Azizul, Azlan, Azman, Badrul Hisham,
    Baharuddin, Che Rosli, Fadzil, Fairuz, Faizal, Fakhrul Radzi, Fauzi, Hafiz, Hairul Nizam,
    Hamdan, Hanafi, Haris, Hasnul, Helmi, Hisyamuddin, Ibrahim, Idris, Ikhwan, Imran, Iskandar,
    Izwan, Jamaluddin, Johari, Kamarul Ariffin, Khairul Anuar, Lokman, Mahathir, Mazlan,
    Megat Zulkarnain, Mohamad Sabri, Mohamed Rafiq, Mohd Faizal, Mohd Khairi, Mohd Nazri,
    Mohd Rizal, Mohd Yazid, Mokhtar, Muhammad Nasir, Mustafa, Muzaffar, Nazaruddin, Nizamuddin,
    Noor Azmi, Norhisham, Osman, Rahimi, Ramlan, Redzuan, Ridzwan, Rosdi, Roslan, Ruslan, Sabri,
    Saiful Bahri, Salleh, Shahrul Nizam, Shamsul Anuar, Suhaimi, Sulaiman, Syahrir, Syamsuri,
    Taufik, Tarmizi, Umar, Wahab, Yahya, Yazid, Yusri, Zahari, Zaidi, Zainal Abidin, Zakaria,
    Zamri, Zuhairi, Zulfadhli, Zulhilmi, Zulkarnain`).map((name) => ({ name })),
  { name: "Wan Azman", sons: "Wan", daughters: "Wan" },
  { name: "Nik Hafizul", sons: "Nik", daughters: "Nik" },
  { name: "Syed Alwi", sons: "Syed", daughters: "Sharifah" },
  { name: "Megat Ahmad Shahriman", sons: "Megat", daughters: "Puteri" },
];

const GRANDFATHERS = list(`Abdullah, Abu Bakar, Abdul Ghani, Abdul Hamid, Abdul Manaf, Ahmad, Ali,
  Awang, Bakar, Daud, Din, Hamid, Hamzah, Harun, Hashim, Hassan, Hussin, Ibrahim, Idris, Ishak,
  Ismail, Jaafar, Jusoh, Kadir, Kassim, Latif, Mahmud, Mat Isa, Mohamad, Mohd Noor, Musa, Mustapha,
  Omar, Othman, Pilus, Ramli, Rashid, Saad, Said, Salim, Samad, Shafie, Sidek, Sulaiman, Talib,
  Yaacob, Yunus, Yusof, Zain`);

const WOMEN =
  list(`Aida, Aishah, Azizah, Azlina, Faridah, Fatimah, Fazilah, Habibah, Haliza, Hamidah,
  Haslinda, Hasnah, Ida Suryani, Jamilah, Juliana, Kamariah, Khadijah, Latifah, Mahani, Mariam,
  Maznah, Mazlina, Nadia, Noor Hayati, Noraini, Norazlina, Norhayati, Norliza, Normala, Nur Hidayah,
  Nurul Huda, Rahimah, Ramlah, Rohana, Rohani, Rosmawati, Rosnah, Rozita, Rusnani, Sabariah, Safiah,
  Salina, Saadiah, Shahidah, Sharifah Aini, Siti Aminah, Siti Hajar, Siti Mariam, Siti Nurbaya,
  Siti Zaleha, Suhaila, Suriani, Syarifah, Wahida, Wan Asmah, Yusnita, Zainab, Zaharah, Zaleha,
  Zarina, Zubaidah, Zuraidah`);

const BOYS = list(`Abdul Hadi, Abdullah Fahim, Abu Bakar, Adam Mikhail, Adib Fikri, Ahmad Danish,
  Ahmad Firdaus, Ahmad Haikal, Ahmad Mujahid, Ahmad Syakir, Ahmad Zikri, Aiman Hakimi, Ali Imran,
  Amir Hamzah, Ammar Yasir, Anas, Aqil Zafran, Asyraf, Bilal, Daniel Iman, Emir Ziyad, Faris Iskandar,
  Fathi, Hafiy, Hamzah, Haris Fahmi, Hasan Al-Basri, Hazim, Hud, Husain, Ibrahim Khalil, Idris Amsyar,
  Ilham, Imran Hadif, Irfan Rayyan, Isa Danial, Ismail, Izz Zafran, Jibril, Khalid Al-Walid,
  Khairul Ikhwan, Luqman Nulhakim, Mu'az, Mohd Syafiq, Mohamad Ariff, Muhammad Adli, Muhammad Afiq,
  Muhammad Aiman, Muhammad Ammar, Muhammad Amsyar, Muhammad Aqil Darwisy, Muhammad Arif Fahmi,
  Muhammad Danial, Muhammad Faris, Muhammad Haziq, Muhammad Hilmi, Muhammad Irfan, Muhammad Luth,
  Muhammad Naqib, Muhammad Rifqi, Muhammad Syahmi, Muhammad Thaqif, Muhammad Uwais, Muhammad Yahya,
  Muhd Zarif, Musa, Mus'ab, Nabil Fawwaz, Naufal, Nu'man, Nuh, Qaid Hakim, Qayyum, Rayyan, Saad,
  Salman Al-Farisi, Sufyan, Syukri, Taqiuddin, Thoriq, Ukasyah, Umar Al-Faruq, Usamah, Uthman,
  Wafiy, Yusuf Haikal, Zaid, Zayyan, Ziyad, Zubair`);

const GIRLS = list(`Ain Nabihah, Aina Sofea, Aisyah Humaira, Aleesya, Alya Maisarah, Amani, Amina,
  Amirah Hana, Aqilah, Arissa, Asma, Athirah, Auni, Balqis, Batrisyia, Damia, Dhia Qaisara,
  Farah Adibah, Fatihah, Fatimah Az-Zahra, Hafsah, Hana, Hannah Sofia, Hasanah, Hidayah, Hurul Ain,
  Husna, Iman Nur, Irdina, Izzah, Jannah, Kausar, Khadijah, Khaulah, Laila, Liyana, Maisara, Mardhiah,
  Maryam, Mawaddah, Munirah, Najwa, Nasuha, Nur Adriana, Nur Aisyah, Nur Alia, Nur Amalina,
  Nur Damia, Nur Dhuha, Nur Fatin, Nur Hana, Nur Iman, Nur Insyirah, Nur Irdina, Nur Qaseh,
  Nur Sabrina, Nur Sofea, Nor Syafiqah, Noor Zulaikha, Nurul Ain, Nurul Husna, Nurul Iman,
  Nurul Jannah, Qalesya, Raihanah, Raudhah, Rumaisa, Ruqayyah, Safiyyah, Salsabila,
  Sarah, Siti Hajar, Siti Khadijah, Siti Maisarah, Siti Nur Aisyah, Siti Sarah, Solehah, Sumayyah,
  Syifa, Tasnim, Thohirah, Ulfah, Umairah, Umi Kalthum, Wardah, Yasmin, Zahra, Zainab, Zara Medina,
  Zinnirah, Zulaikha`);

function list(text: string): string[] {
  return text.split(",").map((name) => name.trim().replace(/\s+/g, " "));
}
