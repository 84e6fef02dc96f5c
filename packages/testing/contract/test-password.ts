/**
 * The password of people whom fixtures make, and its bcrypt hash of the lowest cost that the service takes: hashing at
 * full cost is for the cases that are about it.
 */
export const testPassword = {
  text: "pass-of-test-people",
  hash: "$2b$04$Vit8jwOluCpsTqDnCZXuJeIVlFuAEOhtP67O4gBkyrCM1DTDFZkxG",
};
