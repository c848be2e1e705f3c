import { expect, it, vi } from 'vitest'
import { pictureFileLimits } from '#domain/picture-file.ts'
import { validatePictureInReaderProcess } from './read-file-in-reader-process.ts'
import { runInReaderProcess } from './run-reader-process.ts'

vi.mock('./run-reader-process.ts', () => ({ runInReaderProcess: vi.fn(async () => null) }))

it.each([
  ['no-picture', Buffer.from('"Otra cosa que decir"')],
  ['no-picture', Buffer.alloc(0)],
  ['heic', Buffer.from('\0\0\0\x18ftypheic')],
  ['too-heavy', Buffer.alloc(pictureFileLimits.bytes + 1, 'x')],
])('a file refused as %s costs no file-parsing process', async (problem, file) => {
  expect(await validatePictureInReaderProcess(file)).toBe(problem)
  expect(runInReaderProcess).not.toHaveBeenCalled()
})

it('a picture file is validated in a file-parsing process', async () => {
  expect(await validatePictureInReaderProcess(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBeNull()
  expect(runInReaderProcess).toHaveBeenCalledOnce()
})
