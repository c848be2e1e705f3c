/** Whether a text resembles an e-mail address (AUT-05): some text, an at sign, a domain with a dot. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text.trim())
}

/**
 * Whether a person's name has the usual form (AUT-04): only Spanish letters and spaces, at least
 * `least` letters. Real names may differ, so a mismatch only asks "¿Es correcto?".
 */
export function isPlausiblePersonName(text: string, least: number): boolean {
  const letters = text.replaceAll(/\s/g, '')
  return letters.length >= least && /^[a-záéíóúüñ]+$/i.test(letters.normalize('NFC'))
}
