/**
 * A view of what the API replied. Of a reply that many pages share, which nobody can change, it is made once; whoever
 * goes on from there knows the view again by its identity.
 */
export function ofShared<Reply extends object, View>(view: (reply: Reply) => View) {
  const views = new WeakMap<Reply, View>()
  return (reply: Reply): View => {
    if (!Object.isFrozen(reply)) return view(reply)
    if (!views.has(reply)) views.set(reply, view(reply))
    return views.get(reply) as View
  }
}
