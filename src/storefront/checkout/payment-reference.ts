/**
 * Whether text has the format of a payment reference, a random value of at least 128 bits. Other
 * text in the URL is ignored.
 */
export function isPaymentReference(text: string | null): text is string {
  return text !== null && /^[\w-]{16,128}$/.test(text)
}
