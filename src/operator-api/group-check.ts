import type { Db } from '#persistence/database.ts'
import type { OfficeClient } from '#sign-in/office-provider.ts'
import { recheckGroups } from '#use-cases/running/recheck-groups.ts'

type Session = { id: number; operatorId: number }

/** Refreshes a session's identity provider groups; true if permissions may have changed. */
export type GroupCheck = (session: Session) => Promise<boolean>

/** Group checks; concurrent checks of a session share one provider call. */
export function groupChecks(
  db: Db,
  provider: Pick<OfficeClient, 'groupsOf'>,
  clock: () => Date,
): GroupCheck {
  const underway = new Map<number, Promise<boolean>>()
  return (session) => {
    const asked =
      underway.get(session.id) ??
      recheckGroups(db, session, provider, clock()).finally(() => underway.delete(session.id))
    underway.set(session.id, asked)
    return asked
  }
}
