export const holidaysContract = {};
