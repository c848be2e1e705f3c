import { signedNotice } from '#embedded/payment-simulator/notices.ts'
import { start } from '#embedded/payment-simulator/server.ts'
import type { DemoBank } from '#operator/demo-week/demo-bank.ts'
import { openGateway } from './open-gateway.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

type Simulator = { url: string; secret: string; databaseUrl: string }

/** Opens a second payment simulator on the same tables, with the demo's clock and without background work. */
export async function openDemoBank(
  settings: Settings,
  { url, secret, databaseUrl }: Simulator,
  secrets: Secrets,
  clock: () => Date,
): Promise<DemoBank> {
  const simulator = await start({
    host: 'localhost',
    port: 0,
    url,
    secret,
    databaseUrl,
    clock,
    isPaused: () => true,
    onError: () => undefined,
  })
  const here = `http://localhost:${simulator.port}`
  return {
    gateway: await openGateway(settings, { url: here, secret }, secrets),
    async play(sessionId, outcome, given = {}) {
      const reply = await fetch(`${here}/v1/simulate/${sessionId}/${outcome}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...given, notice: 'never' }),
      })
      if (!reply.ok) throw new Error(`${outcome} answered ${reply.status}`)
    },
    notice: ({ sessionId, ref }) => signedNotice({ id: sessionId, ref }, { secret, now: clock() }),
    forget: simulator.forget,
    close: simulator.close,
  }
}
