export const coverApi = {};
