import { Alert } from '#ui/alert.tsx'
import { useOfficeData } from '../office-data.ts'
import { readCookie, toldCookie } from './cookies.ts'

/** What was done on the page before, in words. */
export function readTold(request: Request): string | null {
  const value = readCookie(request, toldCookie)
  if (value === undefined) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Takes the words out of the browser: they are said once. */
export const untold = `${toldCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

/** Says what was done, or that what was typed before one went to the door is in its form again. */
export function Told() {
  const { me, draft, told } = useOfficeData()
  const words =
    told ?? (me && draft ? 'Lo que escribiste sigue aquí. Revísalo y vuelve a mandarlo.' : null)
  if (!words) return null
  return (
    <Alert key={words} tone="good" announced>
      <p>{words}</p>
    </Alert>
  )
}
