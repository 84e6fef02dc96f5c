/**
 * Where files are kept, as the migrations set the buckets up: what they refuse is refused there, and said beforehand
 * by these numbers.
 */
export const documentsBucket = "documents";
export const resumesBucket = "resumes";
/** Public: everybody can see these files. */
export const avatarsBucket = "avatars";

/** Public: the pictures of the blog, kept by admins; they stay when an account goes. */
export const blogImagesBucket = "blog-images";

/** The buckets in which people keep files, each in a folder named by their id. */
export const personalBuckets = [documentsBucket, resumesBucket, avatarsBucket] as const;
export type PersonalBucket = (typeof personalBuckets)[number];

/** 10 MB, in bytes; a file of exactly this size passes. */
export const maxDocumentBytes = 10_485_760;
/** 10 MB, in bytes; a file of exactly this size passes. */
export const maxResumeBytes = 10_485_760;

/** 5 MB, in bytes. */
export const maxAvatarBytes = 5_242_880;
/** 5 MB, in bytes; a file of exactly this size passes. */
export const maxBlogImageBytes = 5_242_880;
