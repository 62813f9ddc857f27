export const boardApi = {};
