export const holidaysApi = {};
