const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']

/** What a new passkey is called until its owner says otherwise. */
export function deviceName(userAgent = ''): string {
  const device = devices.find((name) => userAgent.includes(name))
  return device ? `Llave en ${device}` : 'Llave de acceso'
}
