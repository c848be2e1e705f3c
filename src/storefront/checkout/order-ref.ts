/** The opaque reference of a payment, 128 bits or more; anything else in the address is ignored. */
export function looksLikeRef(text: string | null): text is string {
  return text !== null && /^[\w-]{16,128}$/.test(text)
}
