/** The version of the privacy notice that people agree to; a new text is a new version. */
export const NOTICE_VERSION = "2026-11-22.2";
