import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { openDatabase } from '#persistence/database.ts'
import { scratchFolder } from '../../../scripts/launch/scratch.mjs'
import { stockProduct } from '../crowd.ts'
import { startOutside } from '../outside.ts'
import { makeShoppers, sendShoppers } from '../shoppers.ts'
import { makeMachine } from './machine.ts'
import { startProxy } from './proxy.ts'
import type { Release } from './release.ts'

const urlKey = 'mouse-teclia-ligero-inalambrico'
/** more than anybody buys */
const units = 1_000_000

type Options = {
  release: Release
  /** as the shops know it */
  databaseUrl: string
  /** Registers a cleanup, run in reverse order. */
  opened: (close: () => unknown) => void
}

/** Two machines behind a proxy that run one release, with the services outside of them. */
export async function openSite({ release, databaseUrl, opened }: Options) {
  const folder = await mkdtemp(path.join(scratchFolder(), 'site-'))
  opened(() => rm(folder, { recursive: true, force: true }))
  const proxy = await startProxy()
  opened(proxy.close)
  const [identity = 0, payments = 0, mailbox = 0, smtp = 0] = await freePorts(4)
  const outside = await startOutside({
    folder,
    shopUrl: proxy.url,
    host: '127.0.0.1',
    ports: { identity, payments, mailbox, smtp },
  })
  opened(outside.close)
  const sessionSecret = secret()
  const env = {
    ...outside.env,
    SHOP_URL: proxy.url,
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    // as deploy/three-machines has it
    DRAIN_SECONDS: '3',
    WEB_PROCESSES: '1',
    DEMO_WEEK: 'off',
    LOG_LEVEL: 'error',
    STORAGE_URL: `file://${folder}/pictures`,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecret,
    LICENCE_SECRET: secret(),
    PUSH_SECRET: secret(),
    WEBHOOK_SECRET: secret(),
  }
  const a = await makeMachine(proxy, { name: 'a', folder, env })
  const b = await makeMachine(proxy, { name: 'b', folder, env })
  for (const machine of [a, b]) {
    opened(machine.stop)
    await machine.start(release)
  }

  /** People who may buy, in the database as it is reached now; they begin when they are sent. */
  async function makePeople(count: number, at: string) {
    const { db, close } = openDatabase(at)
    try {
      const id = await stockProduct(db, urlKey, units)
      const shop = { url: proxy.url, payments: outside.payments, sessionSecret }
      const people = await makeShoppers(db, count, shop)
      return {
        send() {
          const shoppers = sendShoppers(people, { id, address: `/${urlKey}` })
          opened(shoppers.close)
          return shoppers
        },
      }
    } finally {
      await close()
    }
  }

  return { a, b, gateway: outside.gateway, makePeople }
}

function secret() {
  return randomBytes(24).toString('base64url')
}
