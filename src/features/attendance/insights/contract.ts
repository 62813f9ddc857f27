export const insightsContract = {};
