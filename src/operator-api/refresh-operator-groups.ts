import type { Db } from '#persistence/database.ts'
import type { OfficeSignInClient } from '#sign-in/office-sign-in-client.ts'
import { refreshOperatorGroups } from '#use-cases/running/refresh-operator-groups.ts'

type Session = { id: number; operatorId: number }

/** Refreshes a session's identity provider groups; true if permissions may have changed. */
export type RefreshOperatorGroups = (session: Session) => Promise<boolean>

/**
 * Creates the function that refreshes a session's identity provider groups; concurrent refreshes of
 * a session share one call to the provider.
 */
export function createOperatorGroupRefresher(
  db: Db,
  provider: Pick<OfficeSignInClient, 'groupsOf'>,
  clock: () => Date,
): RefreshOperatorGroups {
  const underway = new Map<number, Promise<boolean>>()
  return (session) => {
    const asked =
      underway.get(session.id) ??
      refreshOperatorGroups(db, session, provider, clock()).finally(() =>
        underway.delete(session.id),
      )
    underway.set(session.id, asked)
    return asked
  }
}
