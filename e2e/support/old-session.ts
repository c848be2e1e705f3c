import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { demoOperatorAccount } from '#demo/accounts.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import { hashSecret, createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import { addresses } from './shopper.ts'

/** Gives a browser a session of the demo operator that is her own, and in which she showed who she is this long ago. */
export async function holdOldSession(context: BrowserContext, { minutes }: { minutes: number }) {
  const directory = path.resolve(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const server = await startPostgres({ directory, join: true })
  const { db, close } = openDatabase(server.addresses.shop)
  const value = createRandomSecret()
  const now = new Date()
  try {
    const { id } = await db
      .selectFrom('operators')
      .select('id')
      .where('email', '=', demoOperatorAccount.email)
      .executeTakeFirstOrThrow()
    await operatorSessions.openOperatorSession(
      db,
      {
        operatorId: id,
        tokenHash: hashSecret(value),
        authenticatedAt: new Date(now.getTime() - minutes * 60_000),
        providerSession: null,
        methods: [],
        address: null,
        browser: null,
        system: null,
      },
      now,
    )
  } finally {
    await close()
    await server.close()
  }
  await context.addCookies([
    { name: 'mostrador', value, url: addresses.office, httpOnly: true, sameSite: 'Strict' },
  ])
}
