import path from 'node:path'
import {
  scheduleDemoWeekGeneration,
  writeDemoWeekData,
} from '#operator/demo-week/write-demo-week.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { demoOperatorAccount } from './demo-accounts.ts'
import { openDemoPaymentSimulator } from './demo-payment-simulator.ts'
import type { ShopSettings } from './environment-settings.ts'
import type { ShopStartupState } from './prepare-shop.ts'
import { projectRoot } from './project-root.ts'

const connections = 2

type Options = {
  log: {
    warn: (details: object, words: string) => void
    error: (details: object, words: string) => void
  }
  say: (line: string) => void
}

/**
 * Creates the writer of the demo week (a week of invented orders, reviews and messages). The writer
 * runs in the background; scheduled jobs and the payment simulator's work wait until it ends.
 */
export function createDemoWeekDataWriter(settings: ShopSettings, { log, say }: Options) {
  const stopped = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isOver = false
  let writing: Promise<void> | undefined

  async function write(surroundings: Pick<ShopStartupState, 'services' | 'secrets'>) {
    const { services, secrets } = surroundings
    const { payments, paymentsDatabaseUrl: databaseUrl } = services
    if (!hasDemoWeek(settings) || databaseUrl === undefined) return
    const { db, close } = openDatabase(services.database.direct, { max: connections })
    try {
      const since = performance.now()
      const { outcome, refused } = await writeDemoWeekData(db, {
        openBank: (clock) =>
          openDemoPaymentSimulator(settings, { ...payments, databaseUrl }, secrets, clock),
        operator: await operatorOf(db),
        folder: path.join(projectRoot, 'catalogue'),
        shopUrl: settings.url,
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
      if (hasDemoWeek(settings))
        await scheduleDemoWeekGeneration(db, settings.payments.gateway.name, new Date())
    },
    /** Starts writing the demo week, if one is planned. */
    start(surroundings: Pick<ShopStartupState, 'services' | 'secrets'>) {
      if (stopped.signal.aborted) return
      writing = write(surroundings)
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

function hasDemoWeek({ role, mode, demoShop, demoWeek, devServices }: ShopSettings): boolean {
  const isDemo = role === 'all' && mode === 'development' && demoShop
  return isDemo && demoWeek && devServices.has('payments')
}

async function operatorOf(db: Db) {
  const lucia = await operators.findOperatorByEmail(db, demoOperatorAccount.email)
  return {
    actor: lucia ? `operator:${lucia.email}` : 'system',
    email: lucia?.email ?? null,
    name: 'Lucía',
  }
}
