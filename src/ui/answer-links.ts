/** Milliseconds that a pointer rests on a link before its page is fetched. */
const intent = 100

type Path = Pick<Event, 'composedPath'>
type Press = Path &
  Pick<
    MouseEvent,
    'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
  >

interface Ways {
  navigate: (address: string, how: { replace: boolean; preventScrollReset: boolean }) => void
  /** prefetches a page on intent */
  prepare: (address: string) => void
}

/** Handles presses, pointers and focus of links. */
export function answerLinks({ navigate, prepare }: Ways) {
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

  /** Intent ended: pressed, or scrolling. */
  function leave() {
    clearTimeout(resting)
  }

  return { press, come, leave }
}

/** Resolved by event path, because the target may have been removed. */
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

/** Other buttons and keys open it elsewhere, which is the browser's business. */
function isPlain(event: Press): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** An operator's banner may lead to another site; and a link may ask for another tab, or for a file. */
function staysHere(link: HTMLAnchorElement): boolean {
  const inThisTab = link.target === '' || link.target === '_self'
  return inThisTab && !link.hasAttribute('download') && link.origin === window.location.origin
}
