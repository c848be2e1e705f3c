import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'

/** Two people of the shop who have signed in and may refund: one asks, the other decides. */
export async function addApprovers(db: Db, now: Date): Promise<void> {
  const roles = (await operators.listOperatorRoles(db)).map(({ id }) => id)
  for (const name of ['una', 'otra']) {
    const id = await operators.addOperator(db, `${name}@decide.test`, now)
    await operators.setOperatorRoles(db, id, roles)
    await operators.acceptOperatorInvitation(db, id, {
      issuer: 'http://identity.test',
      subject: name,
    })
  }
}
