const control = /\p{Cc}/u
const general = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

/** Whether a text is formatted as an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && general.test(text) && !control.test(text)
}
