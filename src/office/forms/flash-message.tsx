import { Alert } from '#ui/alert.tsx'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { readCookie, flashMessageCookie } from './form-cookies.ts'

/** Reads the flash message, a message from the previous page that is shown once. */
export function readFlashMessage(request: Request): string | null {
  const value = readCookie(request, flashMessageCookie)
  if (value === undefined) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** HTTP cookie header that deletes the flash message. */
export const clearedFlashCookie = `${flashMessageCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

/** Shows the flash message, or a notice about input restored after sign-in. */
export function FlashMessage() {
  const { me, draft, flash } = useOfficeRootLoaderData()
  const words =
    flash ?? (me && draft ? 'Lo que escribiste sigue aquí. Revísalo y vuelve a mandarlo.' : null)
  if (!words) return null
  return (
    <Alert key={words} tone="good" announced>
      <p>{words}</p>
    </Alert>
  )
}
