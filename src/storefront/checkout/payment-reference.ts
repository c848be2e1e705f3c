/** Whether text has the format of a payment reference: opaque, 128 bits or more. Other text in the URL is ignored. */
export function isPaymentReference(text: string | null): text is string {
  return text !== null && /^[\w-]{16,128}$/.test(text)
}
