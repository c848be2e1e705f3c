import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import {
  hasEnded,
  holdPort,
  launchShop,
  makeSurroundings,
  readPostgresPid,
  type ShopProcess,
  startShop,
} from '#test/support/shop-process.ts'

const patience = 120_000
const { directory, url, officeUrl, env, remove } = await makeSurroundings()
let shop: ShopProcess | undefined

async function start() {
  shop = await launchShop({ ...env, WEB_PROCESSES: '2', DRAIN_SECONDS: '1' })
}

/** A page over a new connection, so that processes alternate. */
async function visitAnew(address: string) {
  const asking = get(address, { agent: false, timeout: 10_000 })
  asking.on('timeout', () => asking.destroy(new Error(`${address} says nothing`)))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  return text(reply)
}

async function inDatabase(work: (db: Db) => Promise<unknown>) {
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres'), join: true })
  const { db, close } = openDatabase(postgres.addresses.shop)
  await work(db).finally(close)
}

function changePrice(db: Db, price: number) {
  return db
    .updateTable('products')
    .set({ price_centavos: toCentavos(price), special_price_centavos: null })
    .where('url_key', '=', 'mouse-teclia-ligero-inalambrico')
    .execute()
}

afterAll(async () => {
  shop?.signal('SIGTERM')
  await shop?.ended
  await remove()
})

describe('first start and restart', () => {
  beforeAll(start, patience)

  it('the first start of the shop prints its addresses and the demo account', () => {
    expect(shop?.output()).toContain(`Tienda                       ${url}`)
    expect(shop?.output()).toContain(`Mostrador                    ${officeUrl}`)
    expect(shop?.output()).toMatch(/Cuenta de prueba +mariana@tianguis\.example +contraseña: /)
  })

  it('the first start of the shop creates no data file that other system users can read', async () => {
    const names = await readdir(directory)
    expect(names).toEqual(expect.arrayContaining(['postgres', 'secrets.json', 'storage']))
    const modes = await Promise.all(
      names.map(async (name) => (await stat(path.join(directory, name))).mode),
    )
    expect(modes.filter((mode) => mode & 0o077)).toEqual([])
  })

  it('the started shop serves pages completely, compressed and with a content security policy of their own', async () => {
    const reply = await fetch(`${url}/index`, { headers: { 'accept-encoding': 'br' } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await reply.text()).toContain('<html lang="es-MX"')
  })

  it('the shop serves built files precompressed, with immutable caching', async () => {
    const page = await (await fetch(`${url}/index`)).text()
    const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    const reply = await fetch(url + file, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(await reply.text()).toContain('import')
  })

  it('an unknown API path gets an error in the API format, and an unknown page URL the not-found page (RTE-08)', async () => {
    const call = await fetch(`${url}/api/v1/nada`)
    expect(call.status).toBe(404)
    expect(await call.json()).toMatchObject({ code: 'not-found' })
    const page = await fetch(`${url}/a/b/c`)
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('the started shop reports in its health checks that it is alive and ready', async () => {
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
  })

  it('a changed price is soon shown by every process of the shop', async () => {
    const product = `${url}/mouse-teclia-ligero-inalambrico`
    const shown = async () => {
      const pages = []
      for (let visit = 0; visit < 4; visit++) pages.push(await visitAnew(product))
      return pages.map((page) => /"price":"([\d.]+)"/.exec(page)?.[1])
    }
    await inDatabase(async (db) => {
      for (const price of ['411.00', '422.00', '433.00']) {
        await changePrice(db, Number(price) * 100)
        await expect.poll(shown, { interval: 250 }).toEqual([price, price, price, price])
      }
    })
  })

  it(
    'the shop keeps serving when one of its processes dies, and replaces the process',
    { timeout: patience },
    async () => {
      const before = (await shop?.webProcesses()) ?? []
      expect(before).toHaveLength(2)
      process.kill(before[0] ?? 0, 'SIGKILL')
      // a connection in transit is lost; a retry succeeds
      await expect.poll(() => visitAnew(`${url}/health`), { timeout: patience / 2 }).toContain('ok')
      await expect
        .poll(() => shop?.webProcesses(), { timeout: patience / 2, interval: 200 })
        .toSatisfy((now: number[]) => now.length === 2 && now.includes(before[1] ?? 0))
      expect(shop?.output()).toContain('web process ended')
    },
  )

  it('the back-office address redirects to its sign-in page, which is neither cached nor framed', async () => {
    const page = await fetch(`${officeUrl}/`)
    expect(page.url).toBe(`${officeUrl}/entrar`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(await page.text()).toContain('Entra a trabajar')
  })

  it('the shop restarts the back-office process when it dies', { timeout: patience }, async () => {
    const before = await shop?.officeProcesses()
    expect(before).toHaveLength(1)
    process.kill(before?.[0] ?? 0, 'SIGKILL')
    await expect
      .poll(
        () =>
          fetch(`${officeUrl}/entrar`).then(
            ({ status }) => status,
            () => 0,
          ),
        {
          timeout: patience / 2,
          interval: 200,
        },
      )
      .toBe(200)
    expect(await shop?.officeProcesses()).not.toEqual(before)
    expect(shop?.output()).toContain('office process ended')
  })

  it(
    'a second shop process started with the same data folder is rejected',
    { timeout: patience },
    async () => {
      const second = await startShop({ ...env })
      expect(await second.ended).toBe(1)
      expect(second.output()).toMatch(/ya está en marcha con los datos de .+ \(proceso \d+\)/)
    },
  )

  it(
    'a shop started after a kill takes over the embedded database that is still running',
    { timeout: patience },
    async () => {
      const before = readPostgresPid(directory)
      await shop?.kill()
      await start()
      expect(shop?.output()).toContain('Tianguis está en marcha')
      expect(readPostgresPid(directory)).toBe(before)
    },
  )

  it('the shop ends within ten seconds on SIGTERM, and leaves no process or lock behind', async () => {
    const postgres = readPostgresPid(directory)
    const pids = [
      ...((await shop?.webProcesses()) ?? []),
      ...((await shop?.officeProcesses()) ?? []),
    ]
    expect(pids).toHaveLength(3)
    const since = performance.now()
    shop?.signal('SIGTERM')
    // proxies are informed first, and requests are still served
    await expect.poll(() => visitAnew(`${url}/ready`)).toContain('se está deteniendo')
    expect(await visitAnew(`${url}/index`)).toContain('</html>')
    expect(await shop?.ended).toBe(0)
    expect(performance.now() - since).toBeLessThan(10_000)
    for (const pid of [postgres, ...pids]) expect(await hasEnded(pid)).toBe(true)
    await expect(fetch(`${url}/health`)).rejects.toThrow()
  })
})

describe('failed start', { timeout: patience }, () => {
  it('a failed start of the shop names the occupied port and its setting', async () => {
    const release = await holdPort(env.PORT)
    const { ended, output } = await startShop(env)
    expect(await ended).toBe(1)
    expect(output()).toContain(
      `El puerto ${env.PORT} ya está ocupado. Libéralo o elige otro con PORT.`,
    )
    await release()
  })

  it('a start with an unreachable DATABASE_URL reports it without its password', async () => {
    const address = 'postgresql://ana:secreta@localhost:1/tienda'
    const { ended, output } = await startShop({ ...env, DATABASE_URL: address })
    expect(await ended).toBe(1)
    expect(output()).toContain('DATABASE_URL (localhost:1/tienda): ahí no escucha ningún servidor.')
    expect(output()).not.toContain('secreta')
  })

  it('a production start with missing settings logs all of them in one line, and starts no development service', async () => {
    const { ended, output } = await startShop({ ...env, SHOP_MODE: 'production' })
    expect(await ended).toBe(1)
    const lines = output().trim().split('\n')
    expect(lines).toHaveLength(1)
    const { level, msg, faults } = JSON.parse(lines[0] ?? '')
    expect([level, msg]).toEqual([60, 'shop not started'])
    for (const name of ['SHOP_URL', 'SESSION_SECRET', 'DATABASE_URL', 'OIDC_ISSUER']) {
      expect(faults).toContainEqual(expect.stringContaining(`Falta ${name}: `))
    }
  })
})

it('the shop prints every setting with --help', { timeout: patience }, async () => {
  const { ended, output } = await launchShop(env, ['--help'])
  expect(await ended).toBe(0)
  expect(output()).toMatch(/SHOP_DATA_DIR +carpeta de los datos/)
})
