/** What no language model gets to read, as the screens that ask one say it. */
export const maskedBeforeModel = "E-mail addresses, phone and passport numbers are masked.";
