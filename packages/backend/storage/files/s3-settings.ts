export interface S3Settings {
  bucket: string;
  region: string;
  /** Without a trailing slash. Undefined: Amazon's own, by the region. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}
