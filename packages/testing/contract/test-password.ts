/** Of people whom fixtures make. The bcrypt hash has the lowest cost: full cost is for the cases that are about it. */
export const testPassword = {
  text: "pass-of-test-people",
  hash: "$2b$04$Vit8jwOluCpsTqDnCZXuJeIVlFuAEOhtP67O4gBkyrCM1DTDFZkxG",
};
