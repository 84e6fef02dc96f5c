/** As the migrations define the buckets, which enforce the limits. */
export const documentsBucket = "documents";
export const resumesBucket = "resumes";
export const avatarsBucket = "avatars";

/** Public; files stay when an account is deleted. */
export const blogImagesBucket = "blog-images";

export const personalBuckets = [documentsBucket, resumesBucket, avatarsBucket] as const;
export type PersonalBucket = (typeof personalBuckets)[number];

export const maxDocumentBytes = 10_485_760;
/** 10 MB in bytes, inclusive. */
export const maxResumeBytes = 10_485_760;

export const maxAvatarBytes = 5_242_880;
/** 5 MB in bytes, inclusive. */
export const maxBlogImageBytes = 5_242_880;
