export const questions = [
  { id: "a", question: "Soalan?", answer: "Jawapan." },
  { id: "b", question: "Soalan dua?", answer: "Jawapan." },
];
