export const maskedBeforeModel =
  "E-mail addresses and phone, passport, identity card and bank account numbers are masked.";
