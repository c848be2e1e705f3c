import { sql } from 'kysely'
import type { Db } from '../database.ts'

type AgreedText = {
  page: string
  version: number
  lastUpdated: string
  /** SHA-256 of the text, in hexadecimal */
  hash: string
}

/** Lists legal texts in the versions that the buyer agreed to. */
export async function listLegalTextsAcceptedByBuyer(
  db: Db,
  versions: Record<string, number>,
): Promise<AgreedText[]> {
  const { rows } = await sql<AgreedText>`
    select page, version, last_updated as "lastUpdated",
      encode(sha256(convert_to(body_markdown, 'UTF8')), 'hex') as hash
    from content_versions join jsonb_each_text(${JSON.stringify(versions)}::jsonb) as agreed (name, number)
      on page = name and version = number::integer order by page`.execute(db)
  return rows
}
