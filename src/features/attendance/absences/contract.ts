export const absencesContract = {};
