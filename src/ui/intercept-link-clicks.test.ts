import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { interceptLinkClicks } from './intercept-link-clicks.ts'

function FakeLink() {}

const navigate = vi.fn()
const prepare = vi.fn()
const { press, come, leave } = interceptLinkClicks({ navigate, prepare })
const plainly = { replace: false, preventScrollReset: false }

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  stubBrowser('/index')
  vi.stubGlobal('HTMLAnchorElement', FakeLink)
})

describe('link clicks', () => {
  it('clicking a link opens the page by client-side navigation', () => {
    const event = pressOf(linkTo('/results?q=usb#lista'))
    press(event)

    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/results?q=usb#lista', plainly)
  })

  it('a clicked link replaces the history entry, or keeps the scroll position, where its attributes request it', () => {
    press(pressOf(linkTo('/wishlist', { go: 'replace preventScrollReset' })))
    expect(navigate).toHaveBeenCalledWith('/wishlist', { replace: true, preventScrollReset: true })
  })

  it('clicking a link to the current page adds no history entry', () => {
    press(pressOf(linkTo('/index')))
    expect(navigate).toHaveBeenCalledWith('/index', { ...plainly, replace: true })
  })

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
    'a click on a link with %s is handled by the browser, without client-side navigation',
    (key) => {
      expectLeftAlone(pressOf(linkTo('/faq'), { [key]: true }))
    },
  )

  it.each<[string, Press]>([
    ['other buttons', pressOf(linkTo('/faq'), { button: 1 })],
    ['links that a component has answered', pressOf(linkTo('/faq'), { defaultPrevented: true })],
    ['links to another tab', pressOf(linkTo('/faq', { target: '_blank' }))],
    ['links to files', pressOf(linkTo('/guia.pdf', { download: true }))],
    ['links to other sites', pressOf(linkTo('https://otra.example/faq'))],
    ['links that bear no mark', pressOf(linkTo('/faq', { go: undefined }))],
    ['anything else', pressOf({})],
  ])('link clicks of %s are left to the browser', (_, event) => {
    expectLeftAlone(event)
  })
})

describe('link prefetching', () => {
  it('link prefetching starts after hovering for 100 ms', () => {
    come(pressOf(linkTo('/tableta', { go: 'prefetch' })))
    vi.advanceTimersByTime(99)
    expect(prepare).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(prepare).toHaveBeenCalledExactlyOnceWith('/tableta')
  })

  it('link prefetching does not start for external links, or links not marked for it', () => {
    come(pressOf(linkTo('/faq')))
    vi.runAllTimers()
    come(pressOf(linkTo('https://otra.example/faq', { go: 'prefetch' })))
    vi.runAllTimers()
    expect(prepare).not.toHaveBeenCalled()
  })

  it.each<[string, () => void]>([
    ['goes on', () => come(pressOf({}))],
    ['moves the page', leave],
    ['presses, which fetches the page anyway', () => press(pressOf(linkTo('/tableta')))],
  ])('link prefetching does not start if the shopper %s', (_, goOn) => {
    come(pressOf(linkTo('/tableta', { go: 'prefetch' })))
    goOn()
    vi.runAllTimers()
    expect(prepare).not.toHaveBeenCalled()
  })
})

type Press = Parameters<typeof press>[0]

function linkTo(to: string, more: { go?: string; target?: string; download?: boolean } = {}) {
  const { go = '', target = '', download = false } = more
  const { href, origin, pathname, search, hash } = new URL(to, 'http://shop.test')
  return Object.assign(Object.create(FakeLink.prototype), {
    href,
    origin,
    pathname,
    search,
    hash,
    target,
    dataset: 'go' in more && more.go === undefined ? {} : { go },
    hasAttribute: (name: string) => download && name === 'download',
  })
}

/** A press of something that stands in a link, as the window hears of it. */
function pressOf(place: object, more: Partial<Press> = {}): Press {
  return {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    preventDefault: vi.fn(),
    composedPath: () => [{ dataset: {} }, place, {}] as EventTarget[],
    ...more,
  }
}

function expectLeftAlone(event: Press) {
  press(event)
  expect(event.preventDefault).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
}
