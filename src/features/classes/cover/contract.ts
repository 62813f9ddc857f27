export const coverContract = {};
