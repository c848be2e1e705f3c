import { checkPerson } from '#domain/account/person.ts'
import { dayInMexico } from '#domain/calendar.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** Keeps what a shopper tells about themselves; with all of it right, the profile counts as completed. */
export async function savePerson(
  db: Db,
  shopperId: number,
  written: Parameters<typeof checkPerson>[0],
  now: Date,
): Promise<ReturnType<typeof checkPerson>> {
  const checked = checkPerson(written, dayInMexico(now))
  if (checked.ok) await shoppers.savePerson(db, shopperId, checked.person, now)
  return checked
}
