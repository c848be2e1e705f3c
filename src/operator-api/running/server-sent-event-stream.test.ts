import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openEventStream } from './server-sent-event-stream.ts'

it('the back-office event stream for live notifications is closed only once, and discards later events', async () => {
  const events = openEventStream()
  events.send('ready', { news: [] }, '1:1:')
  events.beat()
  events.end()
  expect(events.isOver()).toBe(true)
  events.send('ended', {})
  events.beat()
  events.end()
  expect(await text(events.stream)).toBe('event: ready\nid: 1:1:\ndata: {"news":[]}\n\n: \n\n')
})

it('the back-office event stream (live notifications) disconnects clients that read too slowly', () => {
  const events = openEventStream()
  events.send('news', { long: 'x'.repeat(70_000) })
  expect(events.isOver()).toBe(false)
  events.beat()
  expect(events.isOver()).toBe(true)
})
