export const insightsApi = {};
