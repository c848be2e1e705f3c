import { tabStorage } from '../browser-storage.ts'

const storageKey = 'tianguis.sign-ins'
const windowMs = 20_000
const most = 5

/** Whether another automatic sign-in may start; five within twenty seconds indicate a redirect loop. */
export function canStartSignIn(
  now: Date,
  storage: Pick<Storage, 'getItem' | 'setItem'> = tabStorage,
) {
  const recent = read(storage.getItem(storageKey)).filter((at) => now.getTime() - at < windowMs)
  if (recent.length >= most) return false
  storage.setItem(storageKey, JSON.stringify([...recent, now.getTime()]))
  return true
}

function read(text: string | null): number[] {
  try {
    const times: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(times) ? times.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}
