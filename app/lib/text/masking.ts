export const maskedBeforeModel =
  "E-mail addresses and numbers of phones, passports, identity cards and bank accounts are masked.";
