import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

/** A topic of questions that is shown from one moment until another. */
export function addTopic(db: Db, name: string, { from, until }: { from: Date; until: Date }) {
  return contentPieces.addContentPiece(db, {
    kind: 'topic',
    value: { name },
    topicId: null,
    position: 1,
    hidden: false,
    from,
    until,
    version: 1,
    changedBy: 'operator:ana',
    changedAt: from,
  })
}
