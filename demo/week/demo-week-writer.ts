import type { DatabaseAddresses } from '#persistence/database-addresses.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { demoOperatorAccount } from '../accounts.ts'
import { type OpenGateway, openDemoPaymentSimulator } from './demo-payment-simulator.ts'
import { scheduleDemoWeekGeneration, writeDemoWeekData } from './write-demo-week.ts'

const connections = 2

type Options = {
  /** Whether the shop gets a demo week */
  isEnabled: boolean
  /** Name of the shop's payment gateway */
  gateway: string
  openGateway: OpenGateway
  /** Folder of the demo catalogue */
  folder: string
  shopUrl: string
  log: {
    warn: (details: object, words: string) => void
    error: (details: object, words: string) => void
  }
  say: (line: string) => void
}

/** Services of the shop that the demo week uses. */
type Services = {
  database: DatabaseAddresses
  payments: { url: string; secret: string }
  paymentsDatabaseUrl?: string
}

/**
 * Creates the writer of the demo week (a week of invented orders, reviews and messages). The writer
 * runs in the background; scheduled jobs and the payment simulator's work wait until it ends.
 */
export function createDemoWeekDataWriter({
  isEnabled,
  gateway,
  openGateway,
  folder,
  shopUrl,
  log,
  say,
}: Options) {
  const stopped = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isOver = false
  let writing: Promise<void> | undefined

  async function write({ database, payments, paymentsDatabaseUrl: databaseUrl }: Services) {
    if (!isEnabled || databaseUrl === undefined) return
    const { db, close } = openDatabase(database.direct, { max: connections })
    try {
      const since = performance.now()
      const { outcome, refused } = await writeDemoWeekData(db, {
        openBank: (clock) =>
          openDemoPaymentSimulator({ ...payments, databaseUrl }, openGateway, clock),
        operator: await operatorOf(db),
        folder,
        shopUrl,
        signal: stopped.signal,
      })
      for (const reason of refused) log.warn({ reason }, 'part of the demo week left out')
      if (outcome !== 'written') return
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      say(`La semana de muestra está lista (${seconds} s): pedidos, reseñas y mensajes.`)
    } finally {
      await close()
    }
  }

  function finish() {
    isOver = true
    resolve()
  }

  return {
    /** Resolves once the writing of the demo week is complete, stopped or failed. */
    ended,
    isOver: () => isOver,
    /**
     * Plans the writing of the demo week, a week of invented orders and reviews, if the settings
     * include one.
     */
    async plan(db: Db) {
      if (isEnabled) await scheduleDemoWeekGeneration(db, gateway, new Date())
    },
    /** Starts writing the demo week, if one is planned. */
    start(services: Services) {
      if (stopped.signal.aborted) return
      writing = write(services)
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) log.error({ err: error }, 'demo week interrupted')
        })
        .finally(finish)
    },
    async close() {
      stopped.abort()
      await writing
      finish()
    },
  }
}

async function operatorOf(db: Db) {
  const lucia = await operators.findOperatorByEmail(db, demoOperatorAccount.email)
  return {
    actor: lucia ? `operator:${lucia.email}` : 'system',
    email: lucia?.email ?? null,
    name: 'Lucía',
  }
}
