import { describe, expect, it } from 'vitest'
import { Busy } from './semaphore.ts'
import { createUploads } from './uploads.ts'

/** Takes a place for a file of a shopper; answers how it is given back. */
function taker() {
  const { takePlace } = createUploads()
  return (shopperId: number) => {
    let giveBack = () => {}
    takePlace(shopperId, (done) => (giveBack = done))
    return () => giveBack()
  }
}

describe('places for files that shoppers send', () => {
  it('are two for one of them, and free again when the connection is', () => {
    const take = taker()
    const first = take(1)
    take(1)
    expect(() => take(1)).toThrow(Busy)
    take(2)
    first()
    take(1)
    expect(() => take(1)).toThrow(Busy)
  })

  it('are eight in all', () => {
    const take = taker()
    const [first] = Array.from({ length: 8 }, (_, shopper) => take(shopper))
    expect(() => take(9)).toThrow(Busy)
    first?.()
    take(9)
  })
})
