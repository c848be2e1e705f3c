import { describe, expect, it } from 'vitest'
import { isSigned, startReceiver } from '#test/support/webhook-receiver.ts'
import { parseIpNetworks } from './public-ip-addresses.ts'
import { openWebhookCaller } from './webhook-caller.ts'
import { createWebhookSignature } from './webhook-signature.ts'

const receiver = await startReceiver()
const here = parseIpNetworks(['127.0.0.0/8'])
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const now = new Date('2026-11-23T12:00:00Z')

function call(
  url: string,
  options: Partial<Parameters<typeof openWebhookCaller>[0]> = {},
  secrets = [secret],
) {
  const caller = openWebhookCaller({ networks: here, ...options })
  const message = { url, id: 'msg_1', body: '{"type":"test"}', secrets }
  return caller.call(message, { now, stopped: new AbortController().signal })
}

describe('webhook signature', () => {
  it('a webhook signature matches the published example of the signature scheme', () => {
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    }
    expect(createWebhookSignature(example, [secret])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  it('a webhook carries id, timestamp and one signature per secret, valid only for its content', async () => {
    expect(await call(receiver.url, {}, [secret, other])).toEqual({
      status: 200,
      answer: '{"ok":true}',
    })
    const got = receiver.received.at(-1)!
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1795435200',
    })
    expect([await isSigned(got, secret), await isSigned(got, other)]).toEqual([true, true])
    expect(await isSigned({ ...got, body: `${got.body} ` }, secret)).toBe(false)
    const later = { ...got.headers, 'webhook-timestamp': '1795435201' }
    expect(await isSigned({ ...got, headers: later }, secret)).toBe(false)
  })
})

describe('webhook address', () => {
  const nowhere = { networks: parseIpNetworks([]) }

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.8/',
    'https://localhost/',
    'http://8.8.8.8/',
  ])('the webhook URL %s is rejected', async (url) => {
    const host = new URL(url).host
    expect(await call(url, nowhere)).toEqual({ problem: `${host} is no public https address` })
  })

  it('a webhook URL is validated at each call by the IP addresses it resolves to', async () => {
    const inside = { ...nowhere, resolve: async () => ['192.168.1.1', 'fd00::1'] }
    expect(await call('https://recibe.test/', inside)).toEqual({
      problem: 'recibe.test is no public https address',
    })
  })

  it('a webhook connects to the IP address that was validated, despite a later DNS change', async () => {
    let asked = 0
    const changing = {
      resolve: async () => {
        asked += 1
        return asked === 1 ? ['127.0.0.1', '10.9.9.9'] : ['10.9.9.9']
      },
    }
    const url = `http://recibe.test:${receiver.port}/`
    expect(await call(url, changing)).toMatchObject({ status: 200 })
    expect(receiver.received.at(-1)?.headers.host).toBe(`recibe.test:${receiver.port}`)
    expect(asked).toBe(1)
  })

  it('a webhook to a configured internal network may use plain http', async () => {
    expect(await call(receiver.url)).toMatchObject({ status: 200 })
    expect(await call(receiver.url, nowhere)).toMatchObject({ problem: expect.anything() })
  })

  it('a webhook to an unreachable or unknown host reports the network error and nothing else', async () => {
    expect(await call('http://127.0.0.1:9/')).toEqual({ problem: 'ECONNREFUSED' })
    const unknown = {
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    }
    expect(await call('https://recibe.test/', unknown)).toEqual({ problem: 'ENOTFOUND' })
  })
})

describe('webhook response', () => {
  it('a webhook response with a redirect is not followed', async () => {
    const { length } = receiver.received
    receiver.answers((response) => response.writeHead(307, { location: '/otro' }).end())
    expect(await call(receiver.url)).toEqual({ status: 307, answer: '' })
    expect(receiver.received).toHaveLength(length + 1)
  })

  it('a webhook response is stored only up to a limit', async () => {
    receiver.answers((response) => {
      response.writeHead(500)
      const more = () => {
        while (!response.destroyed && response.write('a\0b'.repeat(10_000))) continue
      }
      response.on('drain', more)
      more()
    })
    const outcome = await call(receiver.url)
    expect(outcome).toEqual({ status: 500, answer: expect.stringMatching(/^[ab]{600,1000}$/) })
  })

  it('a webhook response is abandoned after the timeout', async () => {
    receiver.answers(() => {})
    expect(await call(receiver.url, { timeoutMs: 50 })).toEqual({ problem: 'no answer in time' })
  })

  it('a webhook counts as delivered by its status code, even if the response body is slow', async () => {
    receiver.answers((response) => void response.writeHead(200).write('ya'))
    expect(await call(receiver.url, { timeoutMs: 200 })).toEqual({ status: 200, answer: 'ya' })
  })
})
