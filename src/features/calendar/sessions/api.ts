export const sessionsApi = {};
