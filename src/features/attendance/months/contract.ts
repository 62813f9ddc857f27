export const monthsContract = {};
