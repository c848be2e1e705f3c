/** Cookie with the reference to form input saved before sign-in. */
export const formDraftCookie = 'mostrador_borrador'

/** Cookie of the flash message, which the next page shows once. */
export const flashMessageCookie = 'mostrador_dicho'

export function readCookie({ headers }: Request, name: string): string | undefined {
  const start = `${name}=`
  return headers
    .get('cookie')
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}
