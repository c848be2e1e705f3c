/**
 * For data that a page shows when it comes: should it fail before the page is drawn, the page still says so
 * in its own place, and the browser does not take the failure for one that nobody looks after.
 */
export function later<T>(data: Promise<T>): Promise<T> {
  data.catch(() => {})
  return data
}
