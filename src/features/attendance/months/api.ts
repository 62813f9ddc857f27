export const monthsApi = {};
