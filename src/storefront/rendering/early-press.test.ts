import { beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { answerEarlyPress } from './early-press.ts'

const resume = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../session/session.ts', () => ({ resumeSession: () => resume.promise }))

beforeEach(() => void stubBrowser())

it('presses again what was pressed too early, once it is known who is there (SHW-05)', async () => {
  const pressed = { click: vi.fn(), removeAttribute: vi.fn() }
  window.earlyPress = pressed as unknown as HTMLElement
  const answered = answerEarlyPress()
  expect(window.earlyPress).toBeNull()
  expect(pressed.click).not.toHaveBeenCalled()
  resume.resolve()
  await answered
  expect(pressed.click).toHaveBeenCalledOnce()
  expect(pressed.removeAttribute).toHaveBeenCalledWith('aria-busy')
})

it('lets every later press be answered by the page itself', async () => {
  await answerEarlyPress()
  expect(window.earlyPress).toBeNull()
})
