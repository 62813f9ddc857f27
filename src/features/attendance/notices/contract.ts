export const noticesContract = {};
