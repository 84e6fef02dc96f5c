/** What the tour says at each of its nine steps, in order. */
export const tourTitles = [
  "Welcome",
  "Dashboard",
  "Visa Progress",
  "Documents",
  "Visa Consultant",
  "SOPs, Cover Letters & Emails",
  "Resume Manager",
  "Profile",
  "You are ready",
] as const;
