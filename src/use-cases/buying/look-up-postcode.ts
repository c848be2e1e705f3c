import { findStateOfPostcode } from '#domain/mexican-states.ts'
import * as postcodes from '#persistence/buying/postcodes.ts'
import type { Db } from '#persistence/database.ts'

export type PostcodeLocation = {
  state: string | null
  municipality: string | null
  settlements: string[]
}

/** Looks up the state, municipality and settlements of a postcode, as far as known. */
export async function lookUpPostcode(db: Db, postcode: string): Promise<PostcodeLocation> {
  const known = await postcodes.findPostcode(db, postcode)
  return {
    state: findStateOfPostcode(postcode),
    municipality: known?.municipality ?? null,
    settlements: known?.settlements ?? [],
  }
}
