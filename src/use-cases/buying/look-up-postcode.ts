import { stateOfPostcode } from '#domain/mexican-states.ts'
import * as postcodes from '#persistence/buying/postcodes.ts'
import type { Db } from '#persistence/database.ts'

export type PostcodePlace = {
  state: string | null
  municipality: string | null
  settlements: string[]
}

/** What a postcode says about an address: its state always, the rest as far as the shop knows. */
export async function lookUpPostcode(db: Db, postcode: string): Promise<PostcodePlace> {
  const known = await postcodes.find(db, postcode)
  return {
    state: stateOfPostcode(postcode),
    municipality: known?.municipality ?? null,
    settlements: known?.settlements ?? [],
  }
}
