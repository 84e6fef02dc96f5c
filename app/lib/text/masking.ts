export const maskedBeforeModel = "E-mail addresses, phone and passport numbers are masked.";
