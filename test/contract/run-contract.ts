import { type Clause, NotChecked } from './clause.ts'
import { contract } from './clauses.ts'
import { type Credentials, openVisit, type Visit } from './visit.ts'

export type Result = { clause: Clause; outcome: 'kept' | 'broken' | 'not checked'; why: string }

/** Looks at every promise, one after the other; `origin` is the address of the shop, as `http://localhost:3000`. */
export async function* runContract(
  origin: string,
  credentials: Credentials,
): AsyncGenerator<Result> {
  const visit = openVisit(origin, credentials)
  for (const { clauses } of contract) {
    for (const clause of clauses) yield { clause, ...(await look(clause, visit)) }
  }
}

async function look(clause: Clause, visit: Visit): Promise<Omit<Result, 'clause'>> {
  if (clause.needs === 'session' && !visit.hasSession) {
    return { outcome: 'not checked', why: 'hace falta --bearer' }
  }
  if (clause.needs === 'provider token' && !visit.providerToken) {
    return { outcome: 'not checked', why: 'hace falta --provider-token' }
  }
  try {
    await clause.check(visit)
    return { outcome: 'kept', why: '' }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { outcome: error instanceof NotChecked ? 'not checked' : 'broken', why }
  }
}
