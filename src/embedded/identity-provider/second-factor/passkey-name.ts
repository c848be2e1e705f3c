const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

/** Default name of a passkey, from the user agent. */
export function createPasskeyName(userAgent = ''): string {
  const device = devices.find((name) => userAgent.includes(name))
  return device ? `Llave en ${device}` : 'Llave de acceso'
}
