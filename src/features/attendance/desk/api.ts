export const deskApi = {};
