export const noticesApi = {};
