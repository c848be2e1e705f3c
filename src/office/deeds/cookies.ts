/** Leads back to what was typed before one went to the door. */
export const draftCookie = 'mostrador_borrador'

/** Words of what was done, for the page that follows. */
export const toldCookie = 'mostrador_dicho'

export function readCookie({ headers }: Request, name: string): string | undefined {
  const start = `${name}=`
  return headers
    .get('cookie')
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}
