export const lettersApi = {};
