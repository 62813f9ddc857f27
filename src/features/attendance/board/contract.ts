export const boardContract = {};
