/** Cookie with the reference to form input saved before sign-in. */
export const formDraftCookie = 'mostrador_borrador'

/** Cookies of what a page runs or downloads once, after step-up authentication. */
export const confirmedFormCookie = 'mostrador_confirmado'
export const downloadCookie = 'mostrador_descarga'

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
