/** Whether the browser can make passkeys at all; insecure pages cannot. */
export function canMakePasskeys(): boolean {
  return "PublicKeyCredential" in window && "credentials" in navigator;
}
