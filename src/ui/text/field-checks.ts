/** Whether a text looks like an e-mail address (AUT-05): something, an at sign, a domain with a point. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text.trim())
}

/**
 * Whether a name is as we expect names (AUT-04): Spanish letters only once spaces are out, at least `least`.
 * Real names may be otherwise, so this only ever asks "¿Es correcto?".
 */
export function isExpectedName(text: string, least: number): boolean {
  const letters = text.replaceAll(/\s/g, '')
  return letters.length >= least && /^[a-záéíóúüñ]+$/i.test(letters.normalize('NFC'))
}
