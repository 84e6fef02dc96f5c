/** Whose confirmed owner is an admin, and what the contact card shows. */
export const supportEmail = "support@example.com";
export const developerName = "Ada Developer";
export const siteName = "Study Visa Companion";
