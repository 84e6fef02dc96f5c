/** An address of the documentation's range, so that limits per client IP meet one test person only. */
export function randomIp(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${first.toString(16)}:${second.toString(16)}::1`;
}
