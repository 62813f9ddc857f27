export const absencesApi = {};
