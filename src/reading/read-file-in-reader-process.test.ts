import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pictureFileLimits } from '#domain/picture-file.ts'
import { validatePictureInReaderProcess } from './read-file-in-reader-process.ts'

/** The answer within one turn of the event loop, sooner than a message of another process arrives. */
const answerAtOnce = (file: Buffer) =>
  Promise.race([validatePictureInReaderProcess(file), setImmediate('not yet')])

it.each([
  ['no-picture', Buffer.from('"Otra cosa que decir"')],
  ['no-picture', Buffer.alloc(0)],
  ['heic', Buffer.from('\0\0\0\x18ftypheic')],
  ['too-heavy', Buffer.alloc(pictureFileLimits.bytes + 1, 'x')],
])('a file refused as %s waits for no file-parsing process', async (problem, file) => {
  expect(await answerAtOnce(file)).toBe(problem)
})

it('a picture file is validated in a file-parsing process', async () => {
  const file = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  expect(await answerAtOnce(file)).toBe('not yet')
  expect(await validatePictureInReaderProcess(file)).toBe('damaged')
})
