/** Time in ms that the pointer must rest on a link before its page is prefetched. */
const intent = 100

type Path = Pick<Event, 'composedPath'>
type Press = Path &
  Pick<
    MouseEvent,
    'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
  >

interface Ways {
  navigate: (address: string, how: { replace: boolean; preventScrollReset: boolean }) => void
  /** Prefetches a page when its link is hovered or focused */
  prepare: (address: string) => void
}

/** Handles clicks, hover and focus of links: client navigation and prefetch. */
export function interceptLinkClicks({ navigate, prepare }: Ways) {
  let resting: ReturnType<typeof setTimeout> | undefined

  function press(event: Press) {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || !isPlain(event) || !staysHere(link)) return
    event.preventDefault()
    leave()
    navigate(addressOf(link), {
      replace: asks(link, 'replace') || link.href === window.location.href,
      preventScrollReset: asks(link, 'preventScrollReset'),
    })
  }

  function come(event: Path) {
    leave()
    const link = linkOf(event)
    if (!link || !asks(link, 'prefetch') || !staysHere(link)) return
    resting = setTimeout(() => prepare(addressOf(link)), intent)
  }

  /** Cancels a planned prefetch after a click or on scrolling. */
  function leave() {
    clearTimeout(resting)
  }

  return { press, come, leave }
}

/**
 * Finds the link of a click or hover in the event's path, because the event target may already have
 * been removed from the page.
 */
function linkOf(event: Path): HTMLAnchorElement | undefined {
  return event
    .composedPath()
    .filter((one) => one instanceof HTMLAnchorElement)
    .find(({ dataset }) => dataset.go !== undefined)
}

function asks(link: HTMLAnchorElement, mode: string): boolean {
  return link.dataset.go?.split(' ').includes(mode) ?? false
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

/** Whether a click has no modifier key and uses the main button; other clicks are left to the browser. */
function isPlain(event: Press): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Whether a link navigates within the shop: not to another site, another tab or a download. */
function staysHere(link: HTMLAnchorElement): boolean {
  const inThisTab = link.target === '' || link.target === '_self'
  return inThisTab && !link.hasAttribute('download') && link.origin === window.location.origin
}
