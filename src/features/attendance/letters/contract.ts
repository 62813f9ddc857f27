export const lettersContract = {};
