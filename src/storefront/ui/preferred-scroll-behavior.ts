/** Scroll behaviour after a click: instant when the system prefers reduced motion. */
export function getScrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
