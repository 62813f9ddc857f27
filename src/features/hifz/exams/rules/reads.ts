/** The name of the exams among the queries of a page. Every page knows it, so no contract is beside it. */
export const EXAMS = "exams";
